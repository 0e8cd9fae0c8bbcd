import {
  type LabelFormatName,
  labelFormats,
  labelsPerPage,
  maxLabels,
} from '../../../contract/areas/device/labelFormats.ts';
import { label } from '../../../contract/locale.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { FileAnswer } from '../../kernel/http/files/fileAnswer.ts';
import type { Tx } from '../../storage/db.ts';
import { answerDocument, type DocumentCall } from '../answerDocument.ts';
import type { LabelContent } from './labelLayout.ts';

const title = label('打印标签', 'Labels');

interface Sheet {
  readonly Format: LabelFormatName;
  readonly Start: number;
}

/**
 * Answers a call with a file of labels.
 *
 * @throws AppError BAD_FIELD where a page has no such place, NOT_FOUND without a label, and what `answerDocument` throws
 */
export function answerLabels(
  call: DocumentCall,
  { Format, Start }: Sheet,
  read: (tx: Tx) => Promise<LabelContent[]>,
): Promise<FileAnswer> {
  const places = labelsPerPage(labelFormats[Format]);
  if (Start > places)
    throw badField('Start', {
      'zh-CN': `应为 1 到 ${places} 的整数`,
      'en-US': `must be a whole number from 1 to ${places}`,
    });
  const name = title[call.locale];
  return answerDocument(call, {
    async read(tx) {
      const labels = await read(tx);
      if (labels.length === 0) throw new AppError('NOT_FOUND');
      return labels;
    },
    make: (labels) => ({ kind: 'labels', title: name, labels, format: Format, start: Start - 1 }),
    name: () => name,
  });
}

/** A node of a tree that gets a label. */
export interface LabelledNode {
  readonly id: string;
  readonly name: string;
  /** Null for none. */
  readonly code: string | null;
  readonly parentID: string | null;
}

/**
 * Returns the labels of a node with those below it, the first `maxLabels`; of all where there is no `top`. The names of
 * the nodes above stand on them.
 *
 * @throws AppError NOT_FOUND
 */
export function nodeLabels(
  nodes: readonly LabelledNode[],
  top: string | undefined,
  qrOf: (id: string) => string,
): LabelContent[] {
  const byID = new Map(nodes.map((one) => [one.id, one]));
  if (top !== undefined && !byID.has(top)) throw new AppError('NOT_FOUND', { field: 'PositionID' });
  const labels = nodes.flatMap((node) => {
    const path = above(byID, node);
    if (top !== undefined && ![node, ...path].some(({ id }) => id === top)) return [];
    const details = path.length === 0 ? [] : [path.map(({ name }) => name).join(' / ')];
    return [{ qr: qrOf(node.id), title: node.name, code: node.code ?? '', details }];
  });
  return labels.slice(0, maxLabels);
}

/** Returns the nodes that a node is in, from the top. */
function above(
  byID: ReadonlyMap<string, LabelledNode>,
  { parentID }: LabelledNode,
): LabelledNode[] {
  const path: LabelledNode[] = [];
  let next = parentID;
  while (next !== null && path.length < byID.size) {
    const parent = byID.get(next);
    if (parent === undefined) break;
    path.unshift(parent);
    next = parent.parentID;
  }
  return path;
}
