import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bufferTime, distinctUntilChanged, EMPTY, filter, map } from 'rxjs';
import {
  addCountRow,
  confirmEmptyBin,
  saveCountEntries,
} from '../../../../contract/areas/part/countRows.ts';
import { listNearPlaces } from '../../../../contract/areas/part/near.ts';
import {
  cacheOut,
  cacheReturn,
  inStorage,
  listBalances,
  listLots,
  listMovements,
  outStorage,
  transferStorage,
} from '../../../../contract/areas/part/stock.ts';
import { addOrderComment, listOrderComments } from '../../../../contract/areas/repair/comments.ts';
import {
  acknowledgeWorkOrder,
  addWorkOrder,
  amendWorkOrder,
  assignWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  saveOrderCost,
  scanWorkOrder,
  updateOrderLabour,
  updateWorkOrderParts,
} from '../../../../contract/areas/repair/endpoints.ts';
import { getMyDay, listOrderLanes } from '../../../../contract/areas/repair/lanes.ts';
import { getWorkOrder, listWorkOrders } from '../../../../contract/areas/repair/queries.ts';
import {
  type AppliedAction,
  applied$,
  queue$,
  queuePanelOpen$,
} from '../../../api/queue/actionQueue.ts';
import { startQueue } from '../../../api/queue/startQueue.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { cacheLoadedFiles, registerServiceWorker } from '../../../loading/preload.ts';
import { usePresentLive } from '../../../streams/useTopic.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { toastFailure } from '../../../ui/toasts/toastWithAction.tsx';
import { QueuePanel } from './QueuePanel.tsx';

/** All calls that can be queued. */
const endpoints = [
  addWorkOrder,
  receiveWorkOrder,
  acknowledgeWorkOrder,
  assignWorkOrder,
  rejectWorkOrder,
  scanWorkOrder,
  interruptWorkOrder,
  recoverWorkOrder,
  repairWorkOrder,
  laterWriteWorkOrder,
  amendWorkOrder,
  confirmWorkOrder,
  updateWorkOrderParts,
  updateOrderLabour,
  saveOrderCost,
  addOrderComment,
  saveCountEntries,
  addCountRow,
  confirmEmptyBin,
  inStorage,
  outStorage,
  cacheOut,
  cacheReturn,
  transferStorage,
];

/** Loads the calls of plans that can be queued: few people carry out plans. */
async function loadPlanCalls() {
  const { planCalls } = await import('../../../../contract/areas/plan/plans.ts');
  const { spotCalls } = await import('../../../../contract/areas/plan/spotChecks.ts');
  return [planCalls.maintenance.finish, planCalls.inspection.finish, spotCalls.finish];
}

/** The reads that a queued call makes stale. */
const stale = [
  getWorkOrder,
  listWorkOrders,
  listOrderLanes,
  getMyDay,
  listOrderComments,
  listBalances,
  listLots,
  listMovements,
  listNearPlaces,
];

/**
 * Sends the queue as long as the console is open. While it holds something, a button with its count opens the panel;
 * it is loaded with the panel, because there may be no network later.
 */
export function QueuePart() {
  const { t } = useTranslation();
  const queue = useSubject(queue$);
  const isOpen = useSubject(queuePanelOpen$);
  const refused = queue.filter(({ state }) => state === 'refused').length;
  useEffect(() => () => queuePanelOpen$.next(false), []); // it must not open for the next person
  useSender();
  useReports(refused);
  useStartFromCache();
  return (
    <>
      {(queue.length > 0 || isOpen) && (
        <IconButton
          icon="upload"
          label={
            refused > 0
              ? t('queue.buttonRefused', { count: queue.length, refused })
              : t('queue.button', { count: queue.length })
          }
          count={queue.length}
          aria-haspopup="dialog"
          onClick={() => queuePanelOpen$.next(true)}
        />
      )}
      {isOpen && <QueuePanel queue={queue} onClose={() => queuePanelOpen$.next(false)} />}
    </>
  );
}

/** Lets the console start without its server for people who work on orders or plans, move parts or count them, so that a queue can be seen after a reload. */
function useStartFromCache(): void {
  const mayRepair = useCan('repair.work');
  const mayMove = useCan('part.move');
  const mayCount = useCan('part.count');
  const mayMaintain = useCan('maintenance.work');
  const mayInspect = [useCan('inspection.work'), useCan('inspection.spot')].includes(true);
  const mayWork = mayRepair || mayMove || mayCount || mayMaintain || mayInspect;
  useEffect(() => {
    if (!mayWork) return undefined;
    const stops = [registerServiceWorker(), cacheLoadedFiles()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [mayWork]);
}

/** Sends the queue, also whenever a channel to the server opens again. */
function useSender(): void {
  const live = usePresentLive();
  useEffect(() => {
    const links$ = live?.links$ ?? EMPTY;
    const opened$ = links$.pipe(
      map((links) => Object.values(links).some(({ status }) => status === 'open')),
      distinctUntilChanged(),
      filter((isOpen) => isOpen),
    );
    return startQueue(endpoints, opened$, loadPlanCalls);
  }, [live]);
}

/** The time in which carried out calls are reported together, ms. */
const togetherMs = 1_000;

/** Reads what sent calls have changed, and reports what became of them. @param refused the refused calls of the queue */
function useReports(refused: number): void {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const onApplied = useEffectEvent(({ action, answer }: AppliedAction) => {
    const { orderID } = action.subject;
    // at once: the page must not fall back to the former state while it reads the order
    if (isMove(answer) && orderID !== null) {
      queries.setQueryData([getWorkOrder.id, { ID: orderID }], (known: object | undefined) =>
        known === undefined ? undefined : { ...known, ...answer },
      );
    }
    for (const { id } of stale) void queries.invalidateQueries({ queryKey: [id] });
  });
  const onSent = useEffectEvent((count: number) => toastSuccess(t('queue.sent', { count })));
  useEffect(() => {
    const reading = applied$.subscribe((one) => onApplied(one));
    const reporting = applied$
      .pipe(
        bufferTime(togetherMs),
        filter(({ length }) => length > 0),
      )
      .subscribe(({ length }) => onSent(length));
    return () => {
      reading.unsubscribe();
      reporting.unsubscribe();
    };
  }, []);
  const onRefused = useEffectEvent(() => {
    if (queuePanelOpen$.value) return;
    toastFailure(t('queue.refusedToast', { count: refused }), t('queue.open'), () =>
      queuePanelOpen$.next(true),
    );
  });
  useEffect(() => {
    if (refused > 0) onRefused();
  }, [refused]);
}

/** Returns whether an answer is the order itself, as those of moves are; a comment and a cost are not. */
function isMove(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && 'orderState' in answer;
}
