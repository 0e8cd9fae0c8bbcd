import { useTranslation } from 'react-i18next';
import { faultLevel, type InterruptReason, interruptReasons } from '../../../../contract/enums.ts';
import { failureMechanism, maintenanceAction } from '../../../../contract/orders/iso14224.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import type { QueuedAction, QueuedFailure } from '../../../api/queue/queuedAction.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { readableMinute } from '../../../kit/hooks/minuteText.ts';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { queuedActionName, queuedBooking } from './expectedOrder.ts';
import { usePresentRows, useQueuedRows } from './useOrderLists.ts';

/** Returns the label of a queued call, as the button of its form. */
export function useQueuedLabel(): (action: Pick<QueuedAction, 'call' | 'body'>) => string {
  const { t } = useTranslation();
  return (action) => {
    const booking = queuedBooking(action);
    if (booking !== null) return t(`queue.stock.${booking}`);
    const name = queuedActionName(action);
    if (name === null) return action.call;
    if (name === 'comment' || name === 'report' || name === 'count' || name === 'record')
      return t(`queue.${name}`);
    return t(`repair.action.label.${name}`);
  };
}

/** A field of a queued call, as its form shows it. */
export interface QueuedFact {
  readonly label: string;
  /** One for a value, or one for each row of a list. */
  readonly lines: readonly string[];
}

/** The labels of the fields that people have typed or selected, by their wire name. */
const labels = {
  FaultText: 'queue.field.fault',
  FaultLevel: 'repair.action.field.faultLevel',
  FaultTime: 'queue.field.faultTime',
  IsStop: 'queue.field.machine',
  RepairUserID: 'repair.action.field.repairUser',
  Comment: 'queue.comment',
  ManualReason: 'repair.action.field.manualReason',
  ReasonType: 'repair.action.field.reasonType',
  Reason: 'repair.action.field.reason',
  MachineUp: 'repair.action.field.machineUp',
  ExpectRecoverTime: 'repair.action.field.expectRecoverTime',
  CauseName: 'repair.action.field.cause',
  Measures: 'repair.action.field.measures',
  Mechanism: 'repair.action.field.mechanism',
  MaintenanceAction: 'repair.action.field.maintenanceAction',
  FinishTime: 'repair.action.field.finishTime',
  Parts: 'repair.action.field.parts',
  Labour: 'repair.action.field.labour',
  OutsideAmount: 'repair.record.outside',
  Score: 'repair.action.field.score',
  Photos: 'queue.field.photos',
  PhotosBefore: 'repair.action.field.photosBefore',
  PhotosAfter: 'repair.action.field.photosAfter',
  Signature: 'repair.record.signature',
  Items: 'queue.field.items',
  MoveTime: 'queue.field.moveTime',
} as const;

/** Returns the fields of a queued call with their values as texts. */
export function useQueuedFacts(): (action: QueuedAction) => QueuedFact[] {
  const { t } = useTranslation();
  const valueText = useFactText();
  const queuedRows = useQueuedRows();
  return (action) =>
    (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
      const value = action.body[name];
      if (value === undefined || value === null || value === '') return [];
      if (!Array.isArray(value)) {
        const named = typeof value === 'string' ? action.subject.names?.[value]?.name : undefined;
        return [{ label: t(labels[name]), lines: [named ?? valueText(name, value)] }];
      }
      const isChange = 'Version' in action.body; // an empty list takes out what the order has
      if (value.length === 0 && !isChange) return [];
      const lines = value.length === 0 ? [t('repair.detail.none')] : queuedRows(action, name);
      return [{ label: t(labels[name]), lines }];
    });
}

/**
 * Returns the lists that a queued call and its order both have, as the server has them now; one that the call does not
 * change is left out where it is empty.
 */
export function usePresentLists(): (action: QueuedAction, order: WorkOrderDetail) => QueuedFact[] {
  const { t } = useTranslation();
  const presentRows = usePresentRows();
  return ({ body }, order) =>
    (['Parts', 'Labour', 'PhotosBefore', 'PhotosAfter'] as const).flatMap((name) => {
      const rows = presentRows(order, name);
      if (rows.length === 0 && body[name] === undefined) return [];
      return [
        { label: t(labels[name]), lines: rows.length === 0 ? [t('repair.detail.none')] : rows },
      ];
    });
}

function useFactText(): (name: keyof typeof labels, value: unknown) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const absoluteTime = useAbsoluteTime();
  return (name, value) => {
    const text = String(value);
    switch (name) {
      case 'FaultLevel':
        return faultLevel.label(Number(value), locale);
      case 'Mechanism':
        return failureMechanism.label(Number(value), locale);
      case 'MaintenanceAction':
        return maintenanceAction.label(Number(value), locale);
      case 'ReasonType':
        return interruptReasons[text as InterruptReason]?.[locale] ?? text;
      case 'IsStop':
        return t(value === 1 ? 'repair.detail.machineStopped' : 'repair.detail.machineRunning');
      case 'MachineUp':
        return t(`repair.action.field.${value === 1 ? 'machineUpYes' : 'machineUpNo'}`);
      case 'Signature':
        return t('queue.signed');
      case 'FaultTime':
      case 'FinishTime':
      case 'MoveTime':
      case 'ExpectRecoverTime':
        return text.endsWith('Z') ? absoluteTime(Date.parse(text)) : readableMinute(text);
      default:
        return text;
    }
  };
}

/** Returns the reason why a queued call was not carried out, or could not be sent. */
export function useQueuedReason(): (failure: QueuedFailure) => string {
  const { t } = useTranslation();
  return ({ name, info }) => {
    if (name === 'TOO_OLD') return t('queue.tooOld');
    if (name === 'NETWORK' || name === 'HTTP') return t('queue.noNetwork');
    if (name === 'DENIED') return t('app.denied.action');
    return info === '' ? t('app.failure') : info;
  };
}
