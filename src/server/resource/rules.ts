import type { UploadedFile } from '../../contract/areas/file/endpoints.ts';
import type { Text } from '../../contract/locale.ts';
import type { FieldReason } from '../../contract/validation/fieldReasons.ts';
import type { Actor } from '../kernel/auth/actor.ts';
import type { TransactionContext } from '../kernel/http/module.ts';
import type { ImportContext } from '../kernel/importKind.ts';
import type { Tx } from '../storage/db.ts';

/** A body of a call by the names of the wire. */
export type Body = Readonly<Record<string, unknown>>;

/** Returns the id in a value of a body; null for none. */
export function storedID(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A record as it is read: its fields by their names in answers. */
export type StoredRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
};

/** A picture as its record stores it; a link is made when it is read. */
export type StoredPicture = Omit<UploadedFile, 'linkurl'>;

/** How the pictures of records are taken from uploads and given back: the functions of the module of files. */
export interface Pictures {
  readonly claim: (
    tx: Tx,
    actor: Actor,
    urls: readonly string[],
    field: string,
  ) => Promise<StoredPicture[]>;
  readonly release: (
    tx: Tx,
    orgCode: string,
    files: readonly StoredPicture[],
    now: Date,
  ) => Promise<void>;
}

/** The context of the rules of an area in a call that writes. */
export interface WriteScope {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
}

/** The reasons against fields of a change, by their names on the wire. */
export type Refusals = Readonly<Record<string, FieldReason | Text>>;

/** The context of what an area does before or after a write, in its transaction. */
export type EffectScope = WriteScope & Pick<TransactionContext, 'publish'>;

/** A node that ends: it is merged into another one, or removed. */
export interface EndedNode {
  readonly id: string;
  /** Null: it is removed. */
  readonly into: string | null;
  /** The node and all below it. */
  readonly subtree: readonly string[];
}

/** A change of a tree that has been written. */
export interface NodeChange {
  readonly action: 'add' | 'merge' | 'place' | 'remove' | 'update';
  readonly id: string;
  /** The node into which it was merged. */
  readonly into: string | null;
  /** The records that got another node by a merge. */
  readonly records: readonly string[];
  /** It stands below another node than before. */
  readonly isMoved: boolean;
}

/** The rules of an area for a tree. */
export interface TreeRules {
  /** The derived values by their names in answers: SQL in which `r` is the node, or a function of the node. */
  readonly derived?: Readonly<Record<string, string | ((node: StoredRecord) => unknown)>>;
  /** Returns the reasons against a change of a node; null: none. `present` is null for a new one. */
  readonly refuses?: (change: Body, present: StoredRecord | null) => Refusals | null;
  /**
   * Gives the records of a node to the one into which it is merged, in place of the usual change of what refers to it, and
   * returns their ids. Called before the nodes are locked, for records that are locked before their nodes elsewhere, and
   * again under the lock, for what was committed meanwhile.
   */
  readonly passRecords?: (scope: EffectScope, from: string, into: string) => Promise<string[]>;
  /** Does what must happen before a node ends, under its lock, such as locks of records and what loose references need. */
  readonly beforeEnd?: (scope: EffectScope, end: EndedNode) => Promise<void>;
  /** Does what follows from a change, in the same transaction. */
  readonly afterWrite?: (scope: EffectScope, change: NodeChange) => Promise<void>;
}

/** A record that a file has added. */
export interface ImportedRecord {
  readonly id: string;
  /** The row, with the columns that only files have. */
  readonly body: Body;
  /** Its columns. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The rules of an area for a record. Each is a function, or a piece of SQL in which `r` is the record. */
export interface ResourceRules {
  /** SQL of the derived fields by their names in answers. */
  readonly derived?: Readonly<Record<string, string>>;
  /** SQL condition: something refers to the record, which then cannot be deleted. */
  readonly isUsed?: string;
  /** The things that refer to records, for the refusal of a deletion. */
  readonly usedBy?: Text;
  /** Returns the reasons against a change; null or an empty record: none. `present` is null for a new record. */
  readonly refuses?: (
    scope: WriteScope,
    change: Body,
    present: StoredRecord | null,
  ) => Promise<Refusals | null>;
  /** Does what follows from a change, in the same transaction. */
  readonly afterWrite?: (scope: EffectScope, ids: readonly string[]) => Promise<void>;
  /** Returns the reasons against a row of a file, by its columns. `names` has the texts of references, by their fields. */
  readonly refusesRow?: (body: Body, names: ReadonlyMap<string, string>) => Refusals | null;
  /** Does what follows from the records that a file has added, in the same transaction. */
  readonly afterImport?: (
    context: ImportContext,
    added: readonly ImportedRecord[],
  ) => Promise<void>;
  /** Takes back, before the records of a file are removed, what `afterImport` did. */
  readonly beforeUndo?: (context: ImportContext) => Promise<void>;
  /** SQL condition: the record of a file is in use beside what `afterImport` did; absent: `isUsed`. */
  readonly isTouched?: string;
  /** How pictures are stored; required by a field of photos. */
  readonly pictures?: Pictures;
}
