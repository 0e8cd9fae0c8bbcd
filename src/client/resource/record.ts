import type { Endpoint } from '../../contract/endpoint.ts';
import type { PermissionID } from '../../contract/index.ts';
import type { Locale } from '../../contract/locale.ts';
import type { AnyRecord, AnyResource, AnyTree } from '../../contract/resource/anyResource.ts';
import { readName } from '../../contract/resource/field.ts';
import type { Noun } from '../../contract/resource/texts.ts';
import type { ListedNode } from '../ui/data/treeNodes.ts';

/** A record as an answer has it. */
export type RecordRow = {
  readonly id: string;
  readonly version: number;
  /** Absent where records cannot be disabled. */
  readonly isUse?: 0 | 1;
};

/** A definition whose records have the type `Row`, as the slots of its pages see them. */
export type RecordOf<Row extends RecordRow> = AnyRecord & {
  readonly row: { readonly _zod: { readonly output: Row } };
};

/** A tree whose nodes have the type `Node`, as the slots of its page see them. */
export type TreeOf<Node> = AnyTree & {
  readonly node: { readonly _zod: { readonly output: Node } };
};

/** Returns the value of a field of a record, by its name in answers. */
export function valueOf(row: RecordRow, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name];
}

/** Returns the text of a field of a record, by its name in answers; '' where it has no text or number. */
export function textOf(row: RecordRow, name: string): string {
  const value = valueOf(row, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the name of a record. */
export function nameOf(resource: AnyRecord, row: RecordRow): string {
  return textOf(row, readName(resource.titleField));
}

/** The reads that a change of a record makes stale. */
export function readsOf({ calls }: AnyRecord): readonly Endpoint[] {
  return [calls.list, calls.get];
}

/** Returns a permission of a definition, which the catalogue has: `defineArea` checks it. */
export function permissionOf(resource: AnyResource, which: 'edit' | 'view'): PermissionID {
  return resource.access[which] as PermissionID;
}

/** Returns a number as it stands before a noun: in Chinese with the measure word. */
function numberText({ measure }: Noun, locale: Locale, number: string): string {
  return locale === 'zh-CN' ? `${number} ${measure}` : number;
}

/** Returns the nouns of a definition as the parameters of texts; `noun` is that of a number of records, `shown` the number. */
export function nounsOf({ noun, label }: AnyResource, locale: Locale, count = 1) {
  const [one, many] = [noun.one[locale], noun.many[locale]];
  const shown = numberText(noun, locale, String(count));
  return { one, many, list: label[locale], noun: count === 1 ? one : many, count, shown };
}

/** A node of a tree as its list has it. */
export type NodeRow = ListedNode &
  RecordRow & { readonly records: number; readonly recordsBound: 0 | 1 };

/** Returns the nouns of the records of a node, with their number. @param count with those of the nodes below it */
export function countedNouns(tree: AnyTree, node: NodeRow, locale: Locale, count = node.records) {
  const nouns = nounsOf({ ...tree, noun: tree.counted }, locale, count);
  const most = numberText(tree.counted, locale, `${count}+`);
  return { ...nouns, shown: node.recordsBound === 1 ? most : nouns.shown };
}
