import { changeKey, type Topic, type TopicName, topics } from '../../../contract/live.ts';
import { type ChangeRow, changeKinds } from '../../../contract/topicRows.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import type { TopicReader } from './topicReader.ts';

type TopicEvent = Extract<OutboxEvent, { kind: 'topic' }>;

/** The topic `changes`: its rows are read from their keys, and its snapshot has none. */
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

/** The event that things changed which no other topic shows. */
export function changeEvent(
  orgCode: string,
  kind: ChangeRow['kind'],
  ids: readonly string[],
): TopicEvent {
  const keys = ids.map((id) => changeKey({ kind, id }));
  return { kind: 'topic', orgCode, topic: 'changes', keys };
}

/** What a topic's event means to `changes`: the things that its keys name, or that it cannot be said which. */
export function namedChanges(event: TopicEvent): TopicEvent[] {
  const { orgCode, keys } = event;
  const topic: Topic | undefined = topics[event.topic as TopicName];
  if (topic?.changes === undefined) return [];
  if (Array.isArray(keys)) return [changeEvent(orgCode, topic.changes, keys)];
  return [{ kind: 'topic', orgCode, topic: 'changes', keys: 'reset' }];
}
