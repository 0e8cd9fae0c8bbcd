import { useTranslation } from 'react-i18next';
import {
  getCount,
  listCountPositions,
  type PartCountDetail,
} from '../../../../contract/areas/part/count.ts';
import {
  addCountRow,
  confirmEmptyBin,
  listCountRows,
  type PartCountRow,
  saveCountEntries,
} from '../../../../contract/areas/part/countRows.ts';
import type { Endpoint, InputOf } from '../../../../contract/endpoint.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { dropAction, queue$ } from '../../../api/queue/actionQueue.ts';
import { chainOf } from '../../../api/queue/queuedAction.ts';
import { type SendOutcome, sendOrQueue } from '../../../api/queue/sendOrQueue.ts';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { usePresentLive } from '../../../streams/useTopic.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';

/** The reads that a count makes stale. */
const stale = [listCountRows, getCount, listCountPositions];

/** The query parameter that states that a printed sheet is entered, so that a reload does not lose it. */
export const paperParameter = 'paper';

/** The sheet whose rows are counted, and how its counts are compared with the ledger. */
export interface CountedSheet {
  readonly count: PartCountDetail;
  /** A printed sheet is entered: it is compared with the ledger of its making. */
  readonly isPaper: boolean;
}

/** The name of what is counted, and the key of the counts that are sent in order. */
interface CountSubject {
  readonly name: string;
  readonly chain: string;
}

/** Removes the refused counts of a place from this browser: a new one replaces them, and would wait until they are decided. */
async function dropRefused(chain: string): Promise<void> {
  const refused = queue$.value.filter((one) => one.state === 'refused' && chainOf(one) === chain);
  for (const one of refused) await dropAction(one);
}

/** Returns a function that sends a count once, or stores it in this browser's queue while there is no network. */
function useCountCall<E extends Endpoint>(endpoint: E, { count }: CountedSheet) {
  const withActionID = useActionID();
  const { mutateAsync } = useAction(endpoint, stale);
  return (
    body: InputOf<E>,
    whenQueued: Partial<InputOf<E>> | undefined,
    { name, chain }: CountSubject,
  ): Promise<SendOutcome<E>> =>
    withActionID(body, async (ActionID) => {
      await dropRefused(chain);
      const deviceName = `${count.code} · ${name}`;
      const subject = { orderID: null, orderCode: null, deviceName, chain };
      return sendOrQueue<E>(
        { endpoint, body: { ...body, ActionID }, subject, whenQueued },
        mutateAsync,
      );
    });
}

/**
 * Returns a function that returns with which ledger a count is compared: a field of each body for a printed sheet, else the
 * time at which it was entered, for a body that waits.
 */
function useCountTime({ isPaper }: CountedSheet) {
  const live = usePresentLive();
  return () => {
    const now = new Date(live?.serverNow() ?? Date.now()).toISOString();
    return isPaper
      ? { own: { IsPaper: 1 as const }, whenQueued: undefined }
      : { own: {}, whenQueued: { CountTime: now } };
  };
}

/** Returns a function that enters what was counted of a row, and shows that it is done. @throws ApiError */
export function useSaveCount(sheet: CountedSheet) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const send = useCountCall(saveCountEntries, sheet);
  const timeOf = useCountTime(sheet);
  return async (row: PartCountRow, countedQty: number) => {
    const text = { part: row.partName, qty: quantity(countedQty, row.unit) };
    const { own, whenQueued } = timeOf();
    const Entries = [
      { RowID: row.id, CountedQty: countedQty, IsEmpty: countedQty === 0 ? 1 : 0 } as const,
    ];
    const { isQueued } = await send({ ID: sheet.count.id, Entries, ...own }, whenQueued, {
      name: `${row.positionName} · ${text.part} ${text.qty}`,
      chain: row.id,
    });
    toastSuccess(t(isQueued ? 'partCounts.row.queued' : 'partCounts.row.saved', text));
  };
}

/** A part that was found, and the names that the queue shows. */
interface FoundPart {
  readonly body: Omit<InputOf<typeof addCountRow>, 'ActionID' | 'CountTime' | 'ID' | 'IsPaper'>;
  readonly partName: string;
  readonly positionName: string;
}

/** Returns a function that adds a part that is not on the sheet. @throws ApiError */
export function useAddFound(sheet: CountedSheet) {
  const send = useCountCall(addCountRow, sheet);
  const timeOf = useCountTime(sheet);
  return ({ body, partName, positionName }: FoundPart) => {
    const { own, whenQueued } = timeOf();
    return send({ ...body, ID: sheet.count.id, ...own }, whenQueued, {
      name: `${positionName} · ${partName} ${body.CountedQty}`,
      chain: [sheet.count.id, body.PartID, body.PositionID, body.Lot ?? ''].join(' '),
    });
  };
}

/** Returns a function that confirms that a position is empty. @throws ApiError */
export function useConfirmEmpty(sheet: CountedSheet) {
  const send = useCountCall(confirmEmptyBin, sheet);
  const timeOf = useCountTime(sheet);
  return (positionID: string, positionName: string) => {
    const { own, whenQueued } = timeOf();
    return send({ ID: sheet.count.id, PositionID: positionID, ...own }, whenQueued, {
      name: `${positionName} 0`,
      chain: `${sheet.count.id} ${positionID}`,
    });
  };
}

/** A count of a row that waits in this browser. */
export interface WaitingCount {
  readonly qty: number;
  /** The reason for which the server has refused it, which may be empty; null: it has not. */
  readonly refusal: string | null;
}

/** Returns the counts of a sheet that wait in this browser, by row; the last one of each, unless one was refused. */
export function useWaitingCounts(countID: string): ReadonlyMap<string, WaitingCount> {
  const queue = useSubject(queue$);
  const waiting = new Map<string, WaitingCount>();
  for (const { call, body, state, failure } of queue) {
    const { ID, Entries } = body as Partial<InputOf<typeof saveCountEntries>>;
    if (call !== saveCountEntries.id || ID !== countID) continue;
    const refusal = state === 'refused' ? (failure?.info ?? '') : null;
    for (const { RowID, CountedQty: qty } of Entries ?? [])
      if ((waiting.get(RowID)?.refusal ?? null) === null) waiting.set(RowID, { qty, refusal });
  }
  return waiting;
}
