import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listNearPlaces } from '../../../../contract/areas/part/near.ts';
import { part as partResource } from '../../../../contract/areas/part/part.ts';
import {
  bookingCalls,
  listBalances,
  listLots,
  listMovements,
} from '../../../../contract/areas/part/stock.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import type { QueuedNames } from '../../../api/queue/queuedAction.ts';
import { sendOrQueue } from '../../../api/queue/sendOrQueue.ts';
import { isVerdict } from '../../../api/queue/sendQueue.ts';
import { itemProblem } from '../../../kit/form/problem.ts';
import { readsOf } from '../../../resource/record.ts';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { hasLots } from '../StockLots.tsx';
import {
  goesTo,
  readDraft,
  type ScanDraft,
  storeDraft,
  withAttempt,
  withoutSent,
} from './scanDraft.ts';

/** The fault of a list. `key`: of its entry; null: of the target, or of the whole list. */
interface ScanProblem {
  readonly key: string | null;
  /** The field of the entry, as the wire names it. */
  readonly name: string;
  readonly text: string;
}

/** The list of a person, and the call that books it. It waits in the queue of this browser without a network. */
export function useScanBooking(owner: string | null) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => readDraft(owner));
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const kind = draft.attempt?.kind ?? (draft.mode === 'find' ? 'out' : draft.mode);
  const endpoint = bookingCalls[kind];
  const action = useAction(endpoint, [
    listBalances,
    listLots,
    listMovements,
    listNearPlaces,
    ...readsOf(partResource),
  ]);
  useEffect(() => storeDraft(owner, draft), [owner, draft]);

  const change = (edit: (draft: ScanDraft) => ScanDraft) => {
    setProblem(null);
    setDraft(edit);
  };
  /** The first fault that shows without the server. */
  const incomplete = (): ScanProblem | null => {
    for (const { key, part, positionID, qty, lot } of draft.entries) {
      if (positionID === '') return { key, name: 'PositionID', text: t('stock.needPosition') };
      if (!(Number(qty) > 0)) return { key, name: 'Qty', text: t('stock.needQty') };
      if (kind === 'in' && hasLots(part) && lot.trim() === '')
        return { key, name: 'Lot', text: t('stock.lots.need') };
    }
    const lacksTarget = goesTo(draft.mode) && draft.toID === '';
    return lacksTarget ? { key: null, name: 'ToPositionID', text: t('stock.needTo') } : null;
  };
  const namesOf = (): QueuedNames =>
    Object.fromEntries([
      ...Object.entries(draft.places).map(([id, name]) => [id, { name }] as const),
      ...draft.entries.map(
        ({ part: { id, partName, partCode, unit } }) =>
          [id, { name: `${partName} ${partCode}`.trim() || id, unit }] as const,
      ),
    ]);
  const submit = async () => {
    const found = draft.attempt === null ? incomplete() : null;
    setProblem(found);
    if (found !== null || draft.entries.length === 0) return;
    // stored before it is sent: a tab that ends meanwhile must not book it twice
    const attempted = withAttempt(draft, kind);
    const { actionID, body, keys } = attempted.attempt;
    setDraft(attempted);
    storeDraft(owner, attempted);
    const deviceName = t('stock.scan.parts', { count: keys.length });
    const clear = () => setDraft(withoutSent);
    const booked = t('stock.done', { kind: t(`stock.kind.${kind}`) });
    try {
      const sent = { ...body, ActionID: actionID } as Parameters<typeof action.mutateAsync>[0] & {
        ActionID: string;
      };
      const { isQueued } = await sendOrQueue(
        {
          endpoint,
          body: sent,
          subject: { orderID: null, orderCode: null, deviceName, names: namesOf() },
          whenQueued: { MoveTime: new Date().toISOString() },
        },
        (whole) => action.mutateAsync(whole),
      );
      toastSuccess(isQueued ? t('stock.scan.queued') : booked);
      clear();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.name === 'ACTION_DONE') {
        toastSuccess(booked); // by an attempt before
        clear();
        return;
      }
      // the answer is known, or it was not sent at all: the list can be changed
      const isKnown = cause.name === 'NOT_STORED' || isVerdict(cause);
      if (isKnown) setDraft((now) => ({ ...now, attempt: null }));
      const refused = itemProblem(cause);
      const isOfEntry = refused !== null && refused.name !== 'ToPositionID';
      setProblem({
        key: isOfEntry ? (keys[refused.at] ?? null) : null,
        name: refused?.name ?? '',
        text: refused?.text ?? failureText(cause, t('kit.form.unsureSafe')),
      });
    }
  };
  return { draft, kind, problem, isSending: action.isSending, change, submit };
}
