import { orderState } from '../../../../contract/enums.ts';
import { type TopicName, wallWindowDays } from '../../../../contract/live.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { daysBetween } from '../../../kernel/time/orgTime.ts';
import type { OutboxEvent } from '../../../storage/outbox.ts';

/** Topics of figures that an order's outage makes anew. */
const outageTopics = ['mttrRank', 'mtbfRank', 'errorRank', 'workOrderRank'] as const;
/** Those that count failures. */
const failureTopics = [
  'errorRank',
  'workOrderRank',
  'faultTypes',
  'faultCauses',
  'dayFaults',
] as const;

/**
 * Topics that a deed makes anew: the open orders and the happenings of both sides, of the one that it
 * is taken from too, and of each the figures that read what differs.
 *
 * @param before the order as the deed found it; null: it made it
 * @param outageChanged what `breakdown` is made of differs
 * @param timeZone the owner's
 */
export function topicEvents(
  before: WorkOrder | null,
  order: WorkOrder,
  outageChanged: boolean,
  now: Date,
  timeZone: string,
): OutboxEvent[] {
  const { id, orgCode, repairOrgCode, version } = order;
  const sides = [...new Set([orgCode, before?.repairOrgCode ?? repairOrgCode, repairOrgCode])];
  const anew = new Set<TopicName>();
  if (outageChanged) for (const topic of outageTopics) anew.add(topic);
  if (countsAs(before) !== countsAs(order)) for (const topic of failureTopics) anew.add(topic);
  if (before === null) anew.add('workOrderRank');
  if (before !== null && before.causeID !== order.causeID) anew.add('faultCauses');
  if (before === null || isAnsweredOtherwise(before, order)) anew.add('mtrRank');
  const changesDays = outageChanged || countsAs(before) !== countsAs(order);
  const keys = daysBetween(new Date(order.faultTime), now, timeZone, wallWindowDays + 1);
  return [
    ...sides.flatMap((side): OutboxEvent[] => [
      { kind: 'topic', orgCode: side, topic: 'openOrders', keys: [id] },
      { kind: 'topic', orgCode: side, topic: 'orderEvents', keys: [`${orgCode}:${id}:${version}`] },
    ]),
    ...(changesDays ? sides.map((side) => trendEvent(side, side === orgCode ? keys : null)) : []),
    ...sides.flatMap((side) => [...anew].map((topic) => anewEvent(side, topic))),
  ];
}

/** All figures of a provider, whose devices are no longer the same. */
export function figureEvents(orgCode: string): OutboxEvent[] {
  const ranked = new Set<TopicName>([...outageTopics, ...failureTopics, 'mtrRank']);
  return [trendEvent(orgCode, null), ...[...ranked].map((topic) => anewEvent(orgCode, topic))];
}

/** @param keys days of the organisation; null: all, as where another zone's days are not known */
function trendEvent(orgCode: string, keys: readonly string[] | null): OutboxEvent {
  return { ...anewEvent(orgCode, 'faultTrend'), ...(keys === null ? {} : { keys }) };
}

function anewEvent(orgCode: string, topic: TopicName): OutboxEvent & { readonly kind: 'topic' } {
  return { kind: 'topic', orgCode, topic };
}

/** Whether an order counts as a failure; one that is not made yet does not. */
function countsAs(order: WorkOrder | null): boolean {
  return order !== null && order.isFailure === 1 && order.orderState !== orderState.values.rejected;
}

/** Somebody received it, rejected it or arrived: the times to which MTR is measured. */
function isAnsweredOtherwise(before: WorkOrder, order: WorkOrder): boolean {
  return (
    before.receiveTime !== order.receiveTime ||
    before.rejectTime !== order.rejectTime ||
    before.arriveTime !== order.arriveTime
  );
}
