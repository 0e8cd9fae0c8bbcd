import { actionLogNames } from '../../../src/contract/index.ts';
import { lowerFirst } from '../../../src/contract/validation/bodyFields.ts';
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

/**
 * Returns the newest rows of an organisation's action log, newest first, after all pending actions are logged.
 *
 * @throws Error if one has a field without a label
 */
export async function lastActions(
  app: TestApp,
  orgCode: string,
  limit = 1,
): Promise<LoggedAction[]> {
  await actionsLogged(app, orgCode);
  const rows = await app.sql<LoggedAction>(
    `select org_code as "orgCode", seq, user_id as "userID", module, action, target_id as "targetID",
       before, after, cost_ms as "costMs", request_id as "requestID", ip, time,
       previous_hash as "previousHash", hash
     from action_log where org_code = $1 order by seq desc limit $2`,
    [orgCode, limit],
  );
  for (const { action, before, after } of rows)
    requireLabels(action, { ...(before as object), ...(after as object) });
  return rows;
}

/** A handler names the fields of its own entries; the log's page shows a field without a label by its wire name. */
function requireLabels(action: string, fields: object): void {
  if ('refused' in fields) return;
  const names = Object.keys(fields).map((name) => lowerFirst(name));
  const bare = names.filter((name) => !Object.hasOwn(actionLogNames.fields, name));
  if (bare.length > 0)
    throw new Error(`${action}: the action log has no label of ${bare.join(', ')}`);
}
