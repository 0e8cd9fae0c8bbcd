import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, Endpoint, ResultOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import type { Deeds } from '../audit/audit.ts';
import type { Doer } from '../audit/auditCall.ts';
import type { Actor } from '../auth/actor.ts';
import type { FileAnswer } from './fileAnswer.ts';

/** What every handler gets. */
export interface CallContext<E extends Endpoint> {
  readonly body: BodyOf<E>;
  readonly now: Date;
  /** The language of the answer. */
  readonly locale: Locale;
  /** The language of ours that Accept-Language names; null: none. */
  readonly namedLocale: Locale | null;
  /** What shows a stored file for the next hours, by its object's name; '' where there is none. */
  linkOf(key: string): string;
  /** The caller's address. */
  readonly ip: string;
  readonly log: FastifyBaseLogger;
}

/** Within a transaction, under the organisation's row-level security. */
export interface InTransaction {
  readonly tx: Tx;
  /** Tells of a change, in the same transaction; sent after its commit. */
  publish(...events: OutboxEvent[]): void;
  /** Says for the action log what the call did; what was asked for stands there anyway. */
  audit(deeds: Deeds): void;
}

/** Outside one: the handler opens its own, e.g. because it hashes a password in between. */
export interface OutsideTransaction {
  readonly db: Db;
}

/** What else a person's handler outside a transaction gets. */
export interface OwnEntry {
  /**
   * Leaves the call's entries for the action log in the transaction of what it did: they stand or fall
   * together. A call that never does so leaves none.
   */
  append(tx: Tx, deeds?: Deeds): Promise<void>;
}

/** What else a handler outside a transaction gets whose caller has no token. */
export interface EntryOfOwner {
  /** The same, in the name of who has proved to be somebody. */
  appendFor(tx: Tx, doer: Doer, deeds?: Deeds): Promise<void>;
}

type TxMode = 'read' | 'write' | 'none';
type TxContext<Who extends keyof Caller, Mode extends TxMode> = Mode extends 'none'
  ? OutsideTransaction &
      (Who extends 'person' ? OwnEntry : Who extends 'public' ? EntryOfOwner : object)
  : InTransaction;

/** What authenticated the caller, and so what a handler knows of them. */
type Caller = {
  person: { readonly actor: Actor };
  public: object;
  device: { readonly orgCode: string; readonly timeZone: string };
};

export interface RouteOptions {
  /** A write that an expired organisation may still make (design page 2, orgState 2). */
  readonly whileExpired?: true;
  /** OrgCode in its body is not where the call is made: it is what it is about, or of no account. */
  readonly aboutOrganisation?: true;
  /** One's own status, password and way out: also for who must change their password first, or is not active. */
  readonly ownAffairs?: true;
  /** It changes nothing that has to be answered for (what was seen, what is made at first sight): no row of the action log. */
  readonly isRead?: true;
  /** Its handler reports text that cannot be stored itself, e.g. as the error of one row. */
  readonly checksText?: true;
  /** The call does not exist here: it answers as any unknown address. */
  readonly absent?: true;
}

/** One call, bound to its handler; `mount.ts` does everything around it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly caller: keyof Caller;
  readonly tx: TxMode;
  readonly options: RouteOptions;
  readonly handle: (context: never) => unknown;
}

/** Whether what a call did leaves a row of the action log. */
export function isLogged({ caller, tx, options }: Route): boolean {
  return caller === 'person' && tx !== 'read' && options.isRead !== true;
}

function routeFor<Who extends keyof Caller>(caller: Who) {
  return <const Mode extends TxMode, E extends Endpoint>(
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

/** Binds a call whose success is a file, made outside a transaction. */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  handle: (
    context: CallContext<E> & Caller['person'] & TxContext<'person', 'none'>,
  ) => Promise<FileAnswer>,
): Route {
  return { endpoint, caller: 'person', tx: 'none', options: { whileExpired: true }, handle };
}

/** Binds a call without a token; a transaction is the kernel's own, across organisations. */
export const publicRoute = routeFor('public');

/** Binds a call of a machine with its organisation's device key. */
export const deviceRoute = routeFor('device');

export interface Module {
  readonly name: string;
  readonly routes: readonly Route[];
}

/** An area of the server: a name and its routes. */
export function defineModule(module: Module): Module {
  return module;
}
