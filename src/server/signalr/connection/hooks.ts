import type { HubConnection, HubSettings, HubUser } from '../hubOptions.ts';
import { HubError } from '../hubOptions.ts';

/** Runs `onConnected`; when it throws, closes the connection. Never rejects. */
export async function runOnConnected<User extends HubUser>(
  connection: HubConnection<User>,
  { logger, onConnected }: HubSettings<User>,
): Promise<void> {
  const fields = { connectionId: connection.id, userId: connection.user.id };
  logger?.debug(fields, 'hub connection opened');
  try {
    await onConnected(connection);
  } catch (error) {
    logger?.error({ ...fields, err: error }, 'onConnected failed');
    connection.close(error instanceof HubError ? error.message : 'The server failed.');
  }
}

/** Runs `onDisconnected`. Never rejects. */
export async function runOnDisconnected<User extends HubUser>(
  connection: HubConnection<User>,
  { logger, onDisconnected }: HubSettings<User>,
  reason: string,
): Promise<void> {
  const fields = { connectionId: connection.id, userId: connection.user.id, reason };
  logger?.debug(fields, 'hub connection ended');
  try {
    await onDisconnected(connection, reason);
  } catch (error) {
    logger?.error({ ...fields, err: error }, 'onDisconnected failed');
  }
}
