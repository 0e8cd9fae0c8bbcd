import type { LabelFormatName } from '../../../contract/areas/device/labelFormats.ts';
import type { Download } from '../../api/http/download.ts';

/** A label as its preview shows it. */
export interface LabelSketch {
  readonly id: string;
  /** The text of the QR code. */
  readonly qr: string;
  readonly title: string;
  /** The code by which people name it; '' for none. */
  readonly code: string;
}

/** The placement of the labels of a file. */
interface LabelSheet {
  readonly Format: LabelFormatName;
  /** The first place that is used, from 1. */
  readonly Start: number;
}

/** The records that get labels. */
export interface LabelSource {
  /** Distinguishes it from other sources; JSON. */
  readonly key: unknown;
  /** The number of its labels. */
  readonly size: number;
  /** Reads the first labels, at least a page of them where there are as many. */
  readonly readSketches: (signal: AbortSignal) => Promise<readonly LabelSketch[]>;
  /** Downloads the file, with as many labels as one file has room for. */
  readonly download: (sheet: LabelSheet, signal: AbortSignal) => Promise<Download>;
}

/** The most labels of a page. */
export const sketchedLabels = 40;

/** Returns a node of a tree with those below it, in their order; all of them where there is no `top`. */
export function nodesUnder<Node extends { readonly id: string; readonly parentID: string | null }>(
  nodes: readonly Node[],
  top: string | undefined,
): readonly Node[] {
  if (top === undefined) return nodes;
  const byID = new Map(nodes.map((one) => [one.id, one]));
  const isBelow = ({ id, parentID }: Node, levels = byID.size): boolean => {
    if (id === top) return true;
    const parent = parentID === null || levels === 0 ? undefined : byID.get(parentID);
    return parent !== undefined && isBelow(parent, levels - 1);
  };
  return nodes.filter((node) => isBelow(node));
}
