import { drainChain } from '../../../src/server/realtime/actionLog/actionChain.ts';
import type { ActionEntry } from '../../../src/server/storage/statements/actionEntry.ts';
import type { TestApp } from './app.ts';

/** A stored row of an action log. */
export type LoggedAction = ActionEntry & {
  readonly seq: string;
  readonly hash: string;
  readonly previousHash: string;
};

/** Waits until all actions of an organisation are rows of its action log. */
export async function actionsLogged(app: TestApp, orgCode: string): Promise<void> {
  const waiting = () =>
    app.sql('select from action_pending where org_code = $1 and fault is null', [orgCode]);
  // The app's own dispatcher may be draining the chain; then this call does nothing.
  while ((await waiting()).length > 0) {
    await drainChain(
      { db: app.db, onOverLimit: () => undefined, onLeftOut: () => undefined },
      orgCode,
    );
  }
}

/** Returns the newest rows of an organisation's action log, newest first, after all pending actions are logged. */
export async function lastActions(
  app: TestApp,
  orgCode: string,
  limit = 1,
): Promise<LoggedAction[]> {
  await actionsLogged(app, orgCode);
  return app.sql<LoggedAction>(
    `select org_code as "orgCode", seq, user_id as "userID", module, action, target_id as "targetID",
       before, after, cost_ms as "costMs", request_id as "requestID", ip, time,
       previous_hash as "previousHash", hash
     from action_log where org_code = $1 order by seq desc limit $2`,
    [orgCode, limit],
  );
}
