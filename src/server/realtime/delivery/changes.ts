import { type ChangeKind, changeKinds } from '../../../contract/index.ts';
import { changeKey, type Topic, type TopicName, topics } from '../../../contract/topics/live.ts';
import type { ChangeRow } from '../../../contract/topics/topicRows.ts';
import type { TopicEvent } from '../../storage/statements/outbox.ts';
import type { TopicReader } from './topicReader.ts';

/**
 * Reader of the topic `changes`: its rows are derived from their keys, and its snapshot is empty.
 */
export const changesReader: TopicReader = {
  topic: 'changes',
  rows: (_tx, _scope, keys = []) => Promise.resolve(new Map(keys.map((key) => [key, rowOf(key)]))),
};

function rowOf(key: string): ChangeRow {
  const at = key.indexOf(':');
  const kind = changeKinds.find((one) => one === key.slice(0, at));
  if (kind === undefined) throw new Error(`no change is named ${key}`);
  return { kind, id: key.slice(at + 1) };
}

/** Returns the event of a change that no other topic shows. */
export function changeEvent(orgCode: string, kind: ChangeKind, ids: readonly string[]): TopicEvent {
  const keys = ids.map((id) => changeKey({ kind, id }));
  return { kind: 'topic', orgCode, topic: 'changes', keys };
}

/** Something of a device that changed. */
export interface ChangedOfDevice {
  /** The key of the topic. */
  readonly id: string;
  /** The provider that services the device by an active relation. */
  readonly serviceOrgCode: string | null;
}

/** Returns the events of a topic of devices: for their owner, and for each provider those of the devices that it services. */
export function sideEvents(
  topic: TopicName,
  orgCode: string,
  changed: readonly ChangedOfDevice[],
): TopicEvent[] {
  if (changed.length === 0) return [];
  const sides = new Map<string | null, readonly ChangedOfDevice[]>(
    Map.groupBy(changed, ({ serviceOrgCode }) => serviceOrgCode),
  ).set(orgCode, changed);
  return [...sides].flatMap(([side, own]): TopicEvent[] =>
    side === null ? [] : [{ kind: 'topic', orgCode: side, topic, keys: own.map(({ id }) => id) }],
  );
}

/** Returns the `changes` events of a topic's event: its keys, or a reset where they are unknown. */
export function namedChanges(event: TopicEvent): TopicEvent[] {
  const { orgCode, keys } = event;
  const topic: Topic | undefined = topics[event.topic as TopicName];
  if (topic?.changes === undefined) return [];
  if (Array.isArray(keys)) return [changeEvent(orgCode, topic.changes as ChangeKind, keys)];
  return [{ kind: 'topic', orgCode, topic: 'changes', keys: 'reset' }];
}
