import type { HubSettings, HubUser } from '../hubOptions.ts';
import type { HubRequest } from './request.ts';

/** The authenticated user, or the HTTP status of the refusal. */
export type Admission<User> = { user: User } | { status: 401 | 403 | 500 };

/** Checks the origin and then the token of a request to negotiate or connect. Never rejects. */
export async function admit<User extends HubUser>(
  request: HubRequest,
  settings: HubSettings<User>,
): Promise<Admission<User>> {
  try {
    if (!settings.allowOrigin(request.headers.origin, request)) return { status: 403 };
    const user = await settings.authenticate(request);
    if (user === null || (user.expiresAt ?? Infinity) <= Date.now()) return { status: 401 };
    return { user };
  } catch (error) {
    settings.logger?.error({ err: error, path: request.path }, 'hub authentication failed');
    return { status: 500 };
  }
}
