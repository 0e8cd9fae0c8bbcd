import type pg from 'pg';
import { CommitUnknown } from './errors.ts';

/**
 * How a statement is planned. `prepared`, the default: each connection prepares it once, by its text,
 * and PostgreSQL plans it for each set of values as long as it expects to gain by that; most statements
 * take longer to plan than to execute. In a transaction with `plansOnce` it is planned once. `eachTime`:
 * planned for the given values, where their number or distribution decides, or where the text is
 * assembled in ever new ways. A statement that no connection prepares, because it is `eachTime` or because
 * as many as a connection prepares were known before it, ends `plansOnce` for the rest of its transaction.
 */
export type Planning = 'prepared' | 'eachTime';

/** An open transaction. Query functions take one, never the pool. All queries are plain SQL. */
export interface Tx {
  /** Returns rows with the column names of the statement. */
  query<Row extends object>(
    text: string,
    values?: readonly unknown[],
    planning?: Planning,
  ): Promise<Row[]>;
  /**
   * Continues as another organisation, e.g. the owner of an order that a provider works on. The
   * caller has checked that the actor is allowed to.
   */
  actAs(orgCode: string): Promise<void>;
}

/**
 * The rows that a transaction sees: those of one organisation, or all, for the kernel's own work. With
 * `visited` only what the organisation services in that one, and nothing can be written.
 */
export type Scope = { readonly orgCode: string; readonly visited?: string } | 'system';

export interface TransactionOptions {
  /**
   * True for short transactions that run often over few rows by their ids: each prepared statement is
   * planned once, for any values, until one that is not prepared (see `Planning`). With thousands of rows
   * such a plan would be wrong.
   */
  readonly plansOnce?: boolean;
}

export interface Db {
  /**
   * Runs `work` in one transaction; an error that it throws rolls everything back. `read` sees one
   * snapshot and cannot write; it returns before its transaction has ended, so that its connection is
   * free a moment later. After a deadlock or a serialisation failure `work` is run again, at most twice;
   * after a plan that a migration has outdated, on another connection.
   *
   * @throws CommitUnknown when the connection was lost while a write was being committed
   */
  transaction<T>(
    scope: Scope,
    mode: 'read' | 'write',
    work: (tx: Tx) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs one statement in a transaction that reads: one write and one round trip. */
  select<Row extends object>(
    scope: Scope,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs `work` while no other node runs work of the same key; waits for its turn. */
  exclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** See `Planning`. */
const planOnce = 'set local plan_cache_mode = force_generic_plan';
const planByCost = 'set local plan_cache_mode = auto';

const orgCodePattern = /^[A-Z0-9]{1,40}$/;
/** How often a transaction is run that fails with a code: serialisation failure, deadlock. */
const mostAttempts: Readonly<Record<string, number>> = { '40001': 3, '40P01': 3 };
/** How often one is run that meets an outdated plan: each attempt closes a connection, and a pool has fewer. */
const mostStaleAttempts = 50;

function begin(scope: Scope, mode: 'read' | 'write', plansOnce: boolean): string {
  const isolation = mode === 'read' ? 'begin isolation level repeatable read, read only' : 'begin';
  const start = plansOnce ? `${isolation}; ${planOnce}` : isolation;
  if (scope === 'system') return `${start}; set local role andon_system`;
  const { orgCode, visited } = scope;
  if (visited === undefined) return `${start}; set local role andon_app; ${setOrg('org', orgCode)}`;
  const between = `${setOrg('guest', orgCode)}; ${setOrg('host', visited)}`;
  return `${start}; set local role andon_guest; ${setOrg('org', orgCode)}; ${between}`;
}

function setOrg(name: 'org' | 'guest' | 'host', orgCode: string): string {
  if (!orgCodePattern.test(orgCode)) throw new Error(`not an organisation code: ${orgCode}`);
  return `set local app.${name} = '${orgCode}'`;
}

/** Returns whether a connection's plan is outdated, because a migration has changed its columns. */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as Partial<pg.DatabaseError>;
  return code === '0A000' && routine === 'RevalidateCachedQuery'; // the code alone: any unsupported feature
}

function mostAttemptsAfter(error: unknown): number {
  if (isStalePlan(error)) return mostStaleAttempts;
  return mostAttempts[(error as { code?: string }).code ?? ''] ?? 1;
}

/** Runs an attempt again after an error that another attempt may not meet. */
async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= mostAttemptsAfter(error)) throw error;
    }
  }
}

export interface DbOptions {
  /** True where tables have few rows, as in tests: a statement that is `eachTime` is prepared too. */
  readonly preparesAll?: boolean;
}

/** The product's only way to the database: transactions under row-level security. */
export function openDb(pool: pg.Pool, { preparesAll = false }: DbOptions = {}): Db {
  const statementName = statementNameIn(pool);
  const prepared = (text: string) => ({ text, ...named(statementName(text)) });
  const lock = prepared('select pg_advisory_lock(hashtextextended($1, 0))');
  const unlock = prepared('select pg_advisory_unlock(hashtextextended($1, 0))');
  const nameOf = (text: string, planning: Planning) =>
    planning === 'prepared' || preparesAll ? statementName(text) : undefined;
  async function once<T>(
    scope: Scope,
    mode: 'read' | 'write',
    work: (tx: Tx) => Promise<T>,
    { plansOnce = false }: TransactionOptions,
  ) {
    const opening = begin(scope, mode, plansOnce);
    const actingAs = scope === 'system' ? null : scope.orgCode;
    const client = await pool.connect();
    const opened = sendAhead(client, opening);
    let result: T;
    try {
      result = await work(txOf(client, actingAs, { plansOnce, nameOf }));
      await opened; // else nothing of it was in a transaction
    } catch (error) {
      let broken = isStalePlan(error) ? (error as Error) : undefined;
      await opened.catch((cause: unknown) => {
        broken = cause as Error;
      });
      await client.query('rollback').catch((cause: unknown) => {
        broken = cause as Error; // the connection is lost: the pool must not reuse it
      });
      client.release(broken);
      throw error;
    }
    const committed = client.query('commit').then(
      () => client.release(),
      (error: Error) => {
        client.release(error);
        throw error;
      },
    );
    if (mode === 'write') {
      await committed.catch((error: Error) => {
        throw CommitUnknown.unlessRefused(error);
      });
    } else committed.catch(() => {}); // nobody waits for the end of a read, which has nothing to lose
    return result;
  }
  async function selectOnce<Row extends object>(
    scope: Scope,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const opening = begin(scope, 'read', false);
    const client = await pool.connect();
    const opened = sendAhead(client, opening);
    const result = client.query<Row>({ text, values: [...values], ...named(statementName(text)) });
    const ended = client.query('commit'); // rolls back after an error
    let broken: Error | undefined;
    try {
      const [, { rows }] = await Promise.all([opened, result]);
      return rows;
    } catch (error) {
      if (isStalePlan(error)) broken = error as Error;
      throw error;
    } finally {
      ended.then(
        () => client.release(broken),
        (error: Error) => client.release(error),
      );
    }
  }
  return {
    transaction: (scope, mode, work, options = {}) =>
      repeated(() => once(scope, mode, work, options)),
    select: (scope, text, values) => repeated(() => selectOnce(scope, text, values)),
    async exclusive(key, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query({ ...lock, values: [key] });
        return await work();
      } finally {
        await client.query({ ...unlock, values: [key] }).catch((cause: unknown) => {
          broken = cause as Error; // the lock ends with the connection
        });
        client.release(broken);
      }
    },
  };
}

/**
 * Sends a statement without waiting: it shares one write to the socket, and one round trip, with the statements
 * that follow in the same tick. If it fails, so do those, unless it was the opening of their transaction.
 */
function sendAhead(client: pg.PoolClient, text: string): Promise<unknown> {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  const sent = client.query(text);
  sent.catch(() => {}); // whoever needs to know awaits it
  return sent;
}

/** Prepared statements at most: each takes memory in PostgreSQL, once a connection. */
const mostPrepared = 1_000;
/** The names of the statements that the connections of a pool prepare. */
const namesOfPools = new WeakMap<pg.Pool, Map<string, string>>();

/** Returns the name under which the connections of a pool prepare a statement; undefined once the maximum is reached. */
function statementNameIn(pool: pg.Pool): (text: string) => string | undefined {
  const names = namesOfPools.get(pool) ?? new Map<string, string>();
  namesOfPools.set(pool, names);
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostPrepared) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** The name of a statement for the driver, which prepares named ones. */
function named(name: string | undefined): { name?: string } {
  return name === undefined ? {} : { name };
}

/**
 * @param actingAs the organisation as which the transaction begins; null: the system
 * @param plansOnce true if the transaction began with `planOnce`
 * @param nameOf returns the name under which a statement is prepared; undefined: it is not
 */
function txOf(
  client: pg.PoolClient,
  actingAs: string | null,
  {
    plansOnce,
    nameOf,
  }: { plansOnce: boolean; nameOf(text: string, planning: Planning): string | undefined },
): Tx {
  let current = actingAs;
  let isOnce = plansOnce;
  return {
    async query<Row extends object>(
      text: string,
      values: readonly unknown[] = [],
      planning: Planning = 'prepared',
    ) {
      const name = nameOf(text, planning);
      if (isOnce && name === undefined) {
        void sendAhead(client, planByCost);
        isOnce = false;
      }
      const result = await client.query<Row>({ text, values: [...values], ...named(name) });
      return result.rows;
    },
    async actAs(orgCode) {
      if (orgCode === current) return;
      void sendAhead(client, setOrg('org', orgCode));
      current = orgCode;
    },
  };
}
