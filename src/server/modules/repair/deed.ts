import type { Actor } from '../../kernel/actor.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';

/** In what a deed is done: the call's transaction, who does it, when, and whom it is told. */
export interface Deed {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
}
