import type { HubConnection, HubSettings, HubUser } from '../hubOptions.ts';
import { HubError } from '../hubOptions.ts';
import type { Completion, Invocation } from '../messages.ts';
import { hubMessageType } from '../messages.ts';

/**
 * Runs the method that a client called and returns its Completion. Never rejects.
 *
 * For a call without `invocationId`, the Completion is not sent, and errors are only logged.
 */
export async function dispatch<User extends HubUser>(
  { target, arguments: args, invocationId = '', streamIds }: Invocation,
  connection: HubConnection<User>,
  { methods, logger }: HubSettings<User>,
): Promise<Completion> {
  const answer = { type: hubMessageType.completion, invocationId };
  try {
    if (streamIds !== undefined) throw new HubError('Streams are not supported.');
    const method = methods.get(target.toLowerCase());
    if (method === undefined) throw new HubError(`The method '${target}' does not exist.`);
    return { ...answer, result: await method(connection, ...args) };
  } catch (error) {
    const fields = { err: error, connectionId: connection.id, userId: connection.user.id, target };
    if (error instanceof HubError) {
      logger?.debug(fields, 'hub method refused');
      return { ...answer, error: error.message };
    }
    logger?.error(fields, 'hub method failed');
    return { ...answer, error: `An unexpected error occurred invoking '${target}'.` };
  }
}
