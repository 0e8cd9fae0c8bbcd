import { useEffect, useEffectEvent, useState } from 'react';
import {
  listParts,
  part as partResource,
  sparePartPosition,
} from '../../../../contract/areas/part/part.ts';
import { stockPositionKind } from '../../../../contract/areas/part/partEnums.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { useEndpoint, usePreread } from '../../../api/query/useEndpoint.ts';
import { isUnanswered } from '../../../api/queue/sendQueue.ts';
import type { ScannedCode } from '../../../lib/scannedCode.ts';
import type { BookedPart } from '../StockItemRow.tsx';
import type { ScannedPlace } from './scanDraft.ts';

/** The parts that are read beforehand, so that they are known without a network. */
const known = { pages: 5, pageSize: 200 } as const;

/** The record of a scanned code. `offline`: it cannot be looked up now. */
export type Found =
  | { readonly kind: 'part'; readonly part: BookedPart }
  | { readonly kind: 'position'; readonly place: ScannedPlace }
  | { readonly kind: 'application'; readonly id: string }
  | { readonly kind: 'device' | 'offline' | 'unknown' };

const isSame = (one: string | null, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Returns the positions, and a function that finds the record of a scanned code: among what was read beforehand, or by
 * the server. The label of a part counts without a network too, though its name is then not known.
 *
 * @param isReadBefore the parts are read beforehand
 */
export function useScanned(isReadBefore = true) {
  const preread = usePreread();
  const [parts, setParts] = useState<readonly BookedPart[]>([]);
  const { data } = useEndpoint(sparePartPosition.calls.list, {});
  const positions = data ?? [];
  const isReachable = data !== undefined && isReadBefore;
  const readAll = useEffectEvent(async (signal: AbortSignal) => {
    const all: BookedPart[] = [];
    for (let pageNum = 0; pageNum < known.pages && !signal.aborted; pageNum += 1) {
      const page = await preread(listParts, { IsUse: 1, pageNum, pageSize: known.pageSize });
      const rows = page?.data ?? [];
      all.push(...rows);
      if (rows.length < known.pageSize) break;
    }
    return all;
  });
  useEffect(() => {
    if (!isReachable) return undefined;
    const stop = new AbortController();
    void readAll(stop.signal).then((all) => {
      if (!stop.signal.aborted) setParts(all);
    });
    return () => stop.abort();
  }, [isReachable]);

  /** The positions, also while the page still reads them; undefined: they cannot be read now. */
  const readPositions = async () => data ?? (await preread(sparePartPosition.calls.list, {}));
  const foundPart = (part: BookedPart): Found => ({ kind: 'part', part });
  const foundPlace = (one: (typeof positions)[number]): Found => ({
    kind: 'position',
    place: {
      id: one.id,
      name: one.name,
      isBag: one.positionKind === stockPositionKind.values.person,
    },
  });
  async function partByID(id: string): Promise<Found> {
    const here = parts.find((one) => one.id === id);
    if (here !== undefined) return foundPart(here);
    try {
      const part = await call(partResource.calls.get, { ID: id }, { isRead: true });
      return foundPart(part);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (!isUnanswered(cause)) return { kind: 'unknown' };
      const part = { id, partCode: '', partName: '', unit: '', positionID: null, lotUse: null };
      return { kind: 'part', part };
    }
  }
  async function byText(text: string): Promise<Found> {
    const here = parts.find(({ partCode }) => isSame(partCode, text));
    if (here !== undefined) return foundPart(here);
    const place = (await readPositions())?.find(
      ({ groupCode, name }) => isSame(groupCode, text) || isSame(name, text),
    );
    if (place !== undefined) return foundPlace(place);
    try {
      const { data: listed } = await call(
        listParts,
        { SearchText: text, pageSize: 20 },
        { isRead: true },
      );
      const part = listed.find(({ partCode }) => isSame(partCode, text));
      return part === undefined ? { kind: 'unknown' } : foundPart(part);
    } catch (cause) {
      if (cause instanceof ApiError) return { kind: isUnanswered(cause) ? 'offline' : 'unknown' };
      throw cause;
    }
  }
  async function find(code: ScannedCode): Promise<Found> {
    switch (code.kind) {
      case 'part':
        return partByID(code.id);
      case 'position': {
        const all = await readPositions();
        const place = all?.find(({ id }) => id === code.id);
        if (place !== undefined) return foundPlace(place);
        return { kind: all === undefined ? 'offline' : 'unknown' };
      }
      case 'application':
        return { kind: 'application', id: code.id };
      case 'device':
      case 'devicePosition':
        return { kind: 'device' };
      case 'text':
        return byText(code.text);
    }
  }
  return { positions, find };
}
