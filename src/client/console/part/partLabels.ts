import { maxLabels } from '../../../contract/areas/device/labelFormats.ts';
import { printPartLabels, printPartPositionLabels } from '../../../contract/areas/part/labels.ts';
import { listParts, type Part, type sparePartPosition } from '../../../contract/areas/part/part.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { call } from '../../api/http/call.ts';
import { download } from '../../api/http/download.ts';
import {
  type LabelSketch,
  type LabelSource,
  nodesUnder,
  sketchedLabels,
} from '../../kit/labels/labelSource.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { partPath } from '../../lib/paths/partPath.ts';

/** The texts of the preview have the address of this page; the file has the one that the server is set to. */
const addressOf = (path: string) => new URL(path, location.href).href;

const sketchOf = ({ id, partName, partCode }: LabelledPart): LabelSketch => ({
  id,
  qr: addressOf(partPath(id)),
  title: partName,
  code: partCode,
});

/** The fields of a part that the preview of its label shows. */
type LabelledPart = Pick<Part, 'id' | 'partCode' | 'partName'>;

/** Returns the labels of some parts. */
export function checkedPartLabels(parts: readonly LabelledPart[]): LabelSource {
  const PartIDs = parts.slice(0, maxLabels).map(({ id }) => id);
  return {
    key: PartIDs,
    size: parts.length,
    readSketches: () => Promise.resolve(parts.slice(0, sketchedLabels).map(sketchOf)),
    download: (sheet, signal) => download(printPartLabels, { ...sheet, PartIDs }, { signal }),
  };
}

/** Returns the labels of the parts that a list shows, on all its pages. */
export function listedPartLabels(fields: object, total: number): LabelSource {
  return {
    key: fields,
    size: total,
    async readSketches(signal) {
      const body = { ...fields, pageSize: sketchedLabels };
      return (await call(listParts, body, { isRead: true, signal })).data.map(sketchOf);
    },
    download: (sheet, signal) => download(printPartLabels, { ...fields, ...sheet }, { signal }),
  };
}

/** A storage position as its tree lists it. */
type PositionNode = ResultOf<typeof sparePartPosition.calls.list>[number];

/** Returns the labels of a position with those below it; of all where there is no `top`. */
export function partPositionLabels(positions: readonly PositionNode[], top?: string): LabelSource {
  const shown = nodesUnder(positions, top);
  const path = (PositionID: string) =>
    `${pagePaths.sparePartList}?${new URLSearchParams({ PositionID })}`;
  return {
    key: shown.map(({ id }) => id),
    size: shown.length,
    readSketches: () =>
      Promise.resolve(
        shown.slice(0, sketchedLabels).map(({ id, name: title, groupCode }) => ({
          id,
          qr: addressOf(path(id)),
          title,
          code: groupCode ?? '',
        })),
      ),
    download: (sheet, signal) =>
      download(
        printPartPositionLabels,
        { ...sheet, ...(top !== undefined && { PositionID: top }) },
        { signal },
      ),
  };
}
