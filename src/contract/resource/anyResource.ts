import type { Endpoint } from '../endpoint.ts';
import type { ImportKind } from '../imports/importKind.ts';
import type { Text } from '../locale.ts';
import type { FieldDefinition, Fields } from './field.ts';
import type { ResourceAction } from './resource.ts';
import type { Noun } from './texts.ts';
import type { NodeReference } from './tree.ts';

/** A list that can be exported to a file. */
export interface ExportList {
  readonly permission: string;
  /** The name of the file and of its sheet. */
  readonly title: Text;
}

/** The additions of a record or a tree to the descriptor of its area. */
interface ResourceParts {
  readonly endpoints: readonly Endpoint[];
  readonly actionNames: Readonly<Record<string, Text>>;
  readonly listPages: readonly string[];
  readonly changeKinds: readonly string[];
  readonly exports: Readonly<Record<string, ExportList>>;
  readonly imports: readonly ImportKind[];
}

interface AnyDefinition {
  readonly name: string;
  readonly label: Text;
  readonly noun: Noun;
  readonly table: string;
  readonly nameColumn: string;
  readonly fields: Fields;
  /** Values that the server computes. */
  readonly derived: Fields;
  readonly parts: ResourceParts;
}

type Calls<Name extends string> = { readonly [N in Name]: Endpoint };

/** Any record, as code that serves and shows all of them has it. */
export interface AnyRecord extends AnyDefinition {
  readonly kind: 'record';
  readonly access: { readonly view: string; readonly edit: string; readonly export: string };
  readonly actions: readonly ResourceAction[];
  /** Columns that only files have. */
  readonly importFields: Fields;
  readonly titleField: string;
  readonly orderedBy: string;
  readonly calls: Calls<'get' | 'list'> &
    Partial<Calls<'add' | 'remove' | 'setUse' | 'update' | 'updateMany'>>;
}

/** Any tree, as code that serves and shows all of them has it. */
export interface AnyTree extends AnyDefinition {
  readonly kind: 'tree';
  readonly nameKey: string;
  readonly references: readonly NodeReference[];
  readonly groupedBy: string | null;
  readonly isNamedByGroup: boolean;
  readonly mostCounted: number | null;
  readonly tenant: string | null;
  readonly access: { readonly view: string; readonly edit: string };
  readonly counted: Noun;
  readonly calls: Calls<'add' | 'list' | 'merge' | 'place' | 'remove' | 'update'>;
  readonly imported: readonly (readonly [string, FieldDefinition])[];
}

export type AnyResource = AnyRecord | AnyTree;
