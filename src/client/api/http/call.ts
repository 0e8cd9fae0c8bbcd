import { t } from 'i18next';
import { errorOfCode, reactionTo } from '../../../contract/codes.ts';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import {
  type Envelope,
  isEnvelope,
  isSuccess,
  readRefusal,
  readSuccess,
} from '../../../contract/envelope.ts';
import type { ErrorName } from '../../../contract/index.ts';
import { bodyFieldLabel } from '../../../contract/validation/bodyFields.ts';
import { currentToken, refreshSession } from '../session/session.ts';
import { endSession } from '../session/sessionEnd.ts';
import { ApiError } from './apiError.ts';
import { logError } from './errorLog.ts';
import { type PostOptions, parse, post } from './post.ts';

/**
 * Makes a call of the contract and reads its envelope.
 *
 * Every failure has a line in the error log, but for a refusal of a field, which its form shows there; one that ends the session is reported once through
 * `sessionEnd$`. Cancelling by `signal` throws axios's own CanceledError and leaves no line.
 *
 * @throws ApiError with the refusal's name, or UNKNOWN, HTTP, NETWORK, BAD_REQUEST
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  body: InputOf<E>,
  options: PostOptions = {},
): Promise<ResultOf<E>> {
  requireRequest(endpoint, body);
  return logged(endpoint, options, async () => {
    const response = await post(endpoint, body, options);
    const envelope = parse(String(response.data));
    if (!isEnvelope(envelope)) throw new ApiError('HTTP', { http: response.status });
    if (!isSuccess(envelope)) throw refusalOf(envelope, endpoint);
    return readSuccess(hasBeside(endpoint), envelope) as ResultOf<E>;
  });
}

/**
 * Runs a call in the session as it is now. A failure leaves its line in the error log, unless a form shows it at its field,
 * and one that ends the session is reported, unless the call was sent in an earlier session.
 */
export async function logged<T>(
  { path }: { readonly path: string },
  { isRead = false }: PostOptions,
  run: () => Promise<T>,
): Promise<T> {
  refreshSession();
  const token = currentToken();
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof ApiError) {
      const isAtField = cause.field !== null && cause.refused && !isRead;
      if (!isAtField) {
        const { name, info, refused } = cause;
        logError({ where: path, name, info, ...(refused && { refused }) });
      }
      const ended = reactionTo(cause.code) === 'relogin' ? errorOfCode(cause.code) : null;
      if (ended !== null && currentToken() === token) {
        endSession({ name: ended, info: cause.info }, isRead);
      }
    }
    throw cause;
  }
}

/** Throws if endpoint, body or address is missing (specification 5, Request helper). */
function requireRequest(endpoint: Partial<Endpoint> | null | undefined, body: unknown): void {
  if (endpoint === null || endpoint === undefined || body === null || body === undefined) {
    throw new ApiError('BAD_REQUEST', { info: t('app.request.object') });
  }
  if (endpoint.path === undefined || (endpoint.path as string) === '') {
    throw new ApiError('BAD_REQUEST', { info: t('app.request.url') });
  }
}

/** Returns a refusal as an error: by the name that our server gives, else by its code; its text has the labels of the call's fields. */
export function refusalOf(envelope: Envelope, endpoint: Pick<Endpoint, 'body'> | null): ApiError {
  const { code, info } = envelope;
  const refusal = readRefusal(envelope);
  const name = (refusal?.error as ErrorName | undefined) ?? errorOfCode(code) ?? 'UNKNOWN';
  const labelOf = (field: string) =>
    endpoint === null ? undefined : bodyFieldLabel(endpoint, field);
  return new ApiError(name, { code, info, refusal, http: 200, labelOf });
}

function hasBeside(endpoint: Endpoint): boolean {
  return Object.keys(endpoint.extras ?? {}).length > 0;
}
