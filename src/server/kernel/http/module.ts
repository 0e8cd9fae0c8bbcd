import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, Endpoint, ResultOf } from '../../../contract/endpoint.ts';
import {
  allEndpoints,
  type CataloguedEndpoint,
  type ExportKindName,
} from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import { mergeEntries } from '../../../contract/mergeEntries.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import type { AuditInput } from '../audit/audit.ts';
import type { AuditActor } from '../audit/auditCall.ts';
import type { Actor } from '../auth/actor.ts';
import type { ExportKind } from '../exportKind.ts';
import type { ImportHandler } from '../importKind.ts';
import type { TimerHandlers } from '../time/timerHandler.ts';
import type { FileAnswer } from './files/fileAnswer.ts';

/** The context that every handler receives. */
export interface CallContext<E extends Endpoint> {
  readonly body: BodyOf<E>;
  readonly now: Date;
  /** The language of the answer. */
  readonly locale: Locale;
  /** The first supported language in Accept-Language; null if there is none. */
  readonly namedLocale: Locale | null;
  /** Returns a link that shows a stored file for the next hours, by its object name; '' for an empty name. */
  linkOf(key: string): string;
  /** The caller's address. */
  readonly ip: string;
  readonly log: FastifyBaseLogger;
}

/** The context of a handler that runs in a transaction, under the organisation's row-level security. */
export interface TransactionContext {
  readonly tx: Tx;
  /** Publishes events of a change in the same transaction; they are sent after its commit. */
  publish(...events: OutboxEvent[]): void;
  /** Sets the entries of the action log. Without it, the log gets one entry with the request body. */
  audit(entries: AuditInput): void;
}

/** The context of a handler that opens its own transactions, e.g. because it hashes a password between them. */
export interface NoTransactionContext {
  readonly db: Db;
}

/** The additional context of a person's handler outside a transaction. */
export interface OwnAuditContext {
  /**
   * Appends the call's entries to the action log in the given transaction, so that both commit or roll
   * back together. Without this call, nothing is logged.
   */
  append(tx: Tx, entries?: AuditInput): Promise<void>;
}

/** The additional context of a handler outside a transaction whose caller has no token. */
export interface DelegatedAuditContext {
  /** Appends entries to the action log in the name of a person whom the handler has authenticated. */
  appendFor(tx: Tx, actor: AuditActor, entries?: AuditInput): Promise<void>;
  /**
   * Runs `work` in a write transaction of an organisation to which the handler has found the call to
   * belong; events that it publishes are sent after the commit.
   */
  writeFor<T>(
    orgCode: string,
    work: (context: Omit<TransactionContext, 'audit'>) => Promise<T>,
  ): Promise<T>;
  /** The same over all organisations, for a call that finds the organisation by what it writes. */
  writeAsSystem<T>(work: (context: Omit<TransactionContext, 'audit'>) => Promise<T>): Promise<T>;
}

type TxMode = 'read' | 'write' | 'none';
type TxContext<Who extends keyof Caller, Mode extends TxMode> = Mode extends 'none'
  ? NoTransactionContext &
      (Who extends 'person'
        ? OwnAuditContext
        : Who extends 'public'
          ? DelegatedAuditContext
          : object)
  : TransactionContext;

/** The context of each kind of caller, which depends on how they were authenticated. */
type Caller = {
  person: { readonly actor: Actor };
  public: object;
  device: { readonly orgCode: string; readonly timeZone: string; readonly keyID: string };
};

export interface RouteOptions {
  /** An expired organisation (orgState 2) may still make this write. */
  readonly allowedWhenExpired?: boolean;
  /** OrgCode of the body is an argument of the call or irrelevant; it is not checked against the session. */
  readonly ignoresOrgCode?: true;
  /** The call concerns one's own status, password or sign-out; inactive people and people who must change their password may make it. */
  readonly isSelfService?: true;
  /** The call gets no row in the action log, because it changes nothing relevant: read marks, or records created on first access. */
  readonly isUnlogged?: true;
  /** The handler itself reports text that cannot be stored, e.g. as the error of one row. */
  readonly allowsUnstorableText?: true;
  /** The body has the rows of a file: more values than another, and objects of fewer members. */
  readonly takesRows?: true;
  /** The call writes few rows, and is made often: see `TransactionOptions`. */
  readonly plansOnce?: true;
  /** The call is disabled on this deployment and answers like an unknown address. */
  readonly isDisabled?: true;
}

/** One call, bound to its handler. `mount.ts` does everything around the handler. */
export interface Route {
  readonly endpoint: CataloguedEndpoint;
  readonly caller: keyof Caller;
  readonly tx: TxMode;
  readonly options: RouteOptions;
  readonly handle: (context: never) => unknown;
}

/** Returns whether a call may change something. One that answers a file reads, although it opens its own transactions. */
export function writes({ tx, endpoint }: Route): boolean {
  return tx !== 'read' && !('download' in endpoint);
}

/** Returns whether a call is recorded in the action log. */
export function isLogged({ caller, tx, options }: Route): boolean {
  return caller === 'person' && tx !== 'read' && options.isUnlogged !== true;
}

function routeFor<Who extends keyof Caller>(caller: Who) {
  return <const Mode extends TxMode, E extends CataloguedEndpoint>(
    endpoint: E,
    tx: Mode,
    handle: (
      context: CallContext<E> & Caller[Who] & TxContext<Who, Mode>,
    ) => Promise<ResultOf<E>> | ResultOf<E>,
    options: RouteOptions = {},
  ): Route => ({ endpoint, caller, tx, options, handle });
}

/** Binds a call of a signed-in person; its permission is the endpoint's. */
export const route = routeFor('person');

/** The context of a handler that serves any record or tree; the definition gives the types of its body and answer. */
export type AnyCallContext = CallContext<CataloguedEndpoint> &
  Caller['person'] &
  TransactionContext;

/** Binds a call of a record or a tree that is defined once. @param endpoint as the catalogues have it */
export function resourceRoute(
  { id }: Pick<Endpoint, 'id'>,
  tx: 'read' | 'write',
  handle: (context: AnyCallContext) => Promise<unknown>,
): Route {
  const endpoint = allEndpoints.find((one) => one.id === id);
  if (endpoint === undefined) throw new Error(`no area lists the call ${id}`);
  return { endpoint, caller: 'person', tx, options: {}, handle };
}

/** Binds a call whose successful answer is a file, created outside a transaction. */
export function fileRoute<E extends CataloguedEndpoint>(
  endpoint: E,
  handle: (
    context: CallContext<E> & Caller['person'] & TxContext<'person', 'none'>,
  ) => Promise<FileAnswer>,
): Route {
  return { endpoint, caller: 'person', tx: 'none', options: {}, handle };
}

/** Binds a call without a token. Its transaction has the system's scope, across organisations. */
export const publicRoute = routeFor('public');

/** Binds a call that a machine makes with its organisation's device key. */
export const deviceRoute = routeFor('device');

/** The routes and lists of a module, or of a record or tree that is defined once. */
export interface ModuleParts {
  readonly routes: readonly Route[];
  /** Its lists that can be exported to a file. */
  readonly exports?: Readonly<Partial<Record<ExportKindName, ExportKind>>>;
  /** Its records that can be imported from a file. */
  readonly imports?: readonly ImportHandler[];
  /**
   * The tables whose rows its calls change, with the column that holds a row's name for people. The
   * action log shows the names of its targets by them.
   */
  readonly targetNames?: Readonly<Record<string, string>>;
}

export interface Module extends ModuleParts {
  readonly name: string;
  /** The actions of its timers, by the kind of the timer. */
  readonly timers?: TimerHandlers;
}

/**
 * Defines an area of the server.
 *
 * @param resources its records and trees that are defined once, as `serveResource` and `serveTree` return them
 */
export function defineModule({
  resources = [],
  ...rest
}: Omit<Module, 'routes'> &
  Partial<Pick<Module, 'routes'>> & { readonly resources?: readonly ModuleParts[] }): Module {
  const all = [...resources, { routes: [], ...rest }];
  return {
    ...rest,
    routes: all.flatMap(({ routes }) => routes),
    imports: all.flatMap(({ imports = [] }) => imports),
    exports: mergeEntries(all.map(({ exports }) => exports)),
    targetNames: mergeEntries(all.map(({ targetNames }) => targetNames)),
  };
}
