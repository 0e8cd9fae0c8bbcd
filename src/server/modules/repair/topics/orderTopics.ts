import { orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { type TopicName, wallWindowDays } from '../../../../contract/topics/live.ts';
import { daysBetween } from '../../../kernel/time/orgTime.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';

/** The topics of figures that depend on an order's outage. */
const outageTopics = ['mttrRank', 'mtbfRank', 'errorRank', 'workOrderRank'] as const;
/** The topics that count failures. */
const failureTopics = [
  'errorRank',
  'workOrderRank',
  'faultTypes',
  'faultCauses',
  'dayFaults',
] as const;

/**
 * Returns the events that update the topics after an action: for both sides, and for a former repair
 * side, the open orders, the order's events, and the figures that depend on what changed.
 *
 * @param before the order before the action; null: it is new
 * @param outageChanged true if the action changed the data of `breakdown`
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
  const resetTopics = new Set<TopicName>();
  if (outageChanged) for (const topic of outageTopics) resetTopics.add(topic);
  if (countsAs(before) !== countsAs(order))
    for (const topic of failureTopics) resetTopics.add(topic);
  if (before === null) resetTopics.add('workOrderRank');
  if (before !== null && before.causeID !== order.causeID) resetTopics.add('faultCauses');
  if (before === null || isAnsweredOtherwise(before, order)) resetTopics.add('mtrRank');
  const changesDays = outageChanged || countsAs(before) !== countsAs(order);
  const keys = daysBetween(new Date(order.faultTime), now, timeZone, wallWindowDays + 1);
  return [
    ...sides.flatMap((side): OutboxEvent[] => [
      { kind: 'topic', orgCode: side, topic: 'openOrders', keys: [id] },
      { kind: 'topic', orgCode: side, topic: 'orderEvents', keys: [`${orgCode}:${id}:${version}`] },
    ]),
    ...(changesDays ? sides.map((side) => trendEvent(side, side === orgCode ? keys : null)) : []),
    ...sides.flatMap((side) => [...resetTopics].map((topic) => topicEvent(side, topic))),
  ];
}

/** Returns the events that reset all figures of a provider after its devices changed. */
export function figureEvents(orgCode: string): OutboxEvent[] {
  const ranked = new Set<TopicName>([...outageTopics, ...failureTopics, 'mtrRank']);
  return [trendEvent(orgCode, null), ...[...ranked].map((topic) => topicEvent(orgCode, topic))];
}

/**
 * Returns the event of the trend.
 *
 * @param keys days of the organisation; null: all, e.g. because the days of its time zone are unknown
 */
function trendEvent(orgCode: string, keys: readonly string[] | null): OutboxEvent {
  return { ...topicEvent(orgCode, 'faultTrend'), ...(keys === null ? {} : { keys }) };
}

function topicEvent(orgCode: string, topic: TopicName): OutboxEvent & { readonly kind: 'topic' } {
  return { kind: 'topic', orgCode, topic };
}

/** Returns true if an order counts as a failure; null, an order that does not exist yet, does not. */
function countsAs(order: WorkOrder | null): boolean {
  return order !== null && order.isFailure === 1 && order.orderState !== orderState.values.rejected;
}

/** Returns true if a time to which MTR is measured has changed: receipt, rejection or arrival. */
function isAnsweredOtherwise(before: WorkOrder, order: WorkOrder): boolean {
  return (
    before.receiveTime !== order.receiveTime ||
    before.rejectTime !== order.rejectTime ||
    before.arriveTime !== order.arriveTime
  );
}
