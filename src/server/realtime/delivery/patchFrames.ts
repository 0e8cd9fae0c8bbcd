import {
  hubEvents,
  type TopicName,
  type TopicPatch,
  topics,
} from '../../../contract/topics/live.ts';
import type { Tx } from '../../storage/db.ts';
import { type Frame, hubGroups } from './frames.ts';
import type { TopicReader, TopicReaders, TopicScope } from './topicReader.ts';
import { nextRevisions } from './topicRevisions.ts';

/** The change of a topic in a batch: the keys of all its events, all keys, or a reset. */
export type TopicChange = Set<string> | 'all' | 'reset';

/** More keys than this cause a reset, because a snapshot is smaller than the patch. */
const patchLimit = 500;

/** Merges the events of a batch into one change per topic. */
export function mergeChanges(
  events: readonly { readonly topic: string; readonly keys?: readonly string[] | 'reset' }[],
): Map<TopicName, TopicChange> {
  const changes = new Map<TopicName, TopicChange>();
  for (const { topic, keys } of events) {
    const name = topic as TopicName;
    const before = changes.get(name);
    if (before === 'reset' || keys === 'reset') changes.set(name, 'reset');
    else if (before === 'all' || keys === undefined) changes.set(name, 'all');
    else changes.set(name, new Set([...(before ?? []), ...keys]));
  }
  for (const [name, change] of changes) {
    if (change instanceof Set && change.size > patchLimit) changes.set(name, 'reset');
  }
  return changes;
}

/**
 * Turns the changes of boards into resets, which need no rows, because nobody watches: a board that connects
 * meanwhile fetches a snapshot.
 */
export function withoutRows(
  changes: ReadonlyMap<TopicName, TopicChange>,
): ReadonlyMap<TopicName, TopicChange> {
  return new Map(
    [...changes].map(([topic, change]) => [topic, topic === 'changes' ? change : 'reset']),
  );
}

/**
 * Numbers the changes and rereads their rows. Runs in its own transaction, which commits before anything
 * is sent.
 */
export async function patchFrames(
  tx: Tx,
  readers: TopicReaders,
  scope: TopicScope,
  changes: ReadonlyMap<TopicName, TopicChange>,
): Promise<Frame[]> {
  const frames: Frame[] = [];
  const reset = [...changes].filter(([, change]) => change === 'reset').map(([topic]) => topic);
  const revisions = await nextRevisions(tx, scope.orgCode, [...changes.keys()], reset);
  for (const [topic, change] of changes) {
    const reader = readers.get(topic);
    if (reader === undefined) throw new Error(`no reader of ${topic}`);
    const revision = revisions.get(topic);
    if (revision === undefined) throw new Error(`no revision of ${topic}`);
    const rows = change === 'reset' ? {} : await changedRows(tx, reader, scope, change);
    const patch: TopicPatch = {
      Topic: topic,
      Epoch: revision.epoch,
      Rev: revision.rev,
      At: scope.now.toISOString(),
      ...rows,
    };
    const isOfDevices = topics[topic].channel === 'gateway';
    const watchers = isOfDevices ? hubGroups.deviceTopics : hubGroups.boards;
    frames.push({
      hub: isOfDevices ? 'gateway' : 'main',
      groups: [(topic === 'changes' ? hubGroups.changes : watchers)(scope.orgCode)],
      event: hubEvents.patch,
      payload: patch,
    });
  }
  return frames;
}

async function changedRows(
  tx: Tx,
  reader: TopicReader,
  scope: TopicScope,
  change: Set<string> | 'all',
) {
  const keys = change === 'all' ? reader.universe?.(scope) : [...change];
  if (keys === undefined) throw new Error(`a change of ${reader.topic} must name its keys`);
  const rows = await reader.rows(tx, scope, keys);
  const gone = keys.filter((key) => !rows.has(key));
  return {
    ...(rows.size === 0 ? {} : { Set: Object.fromEntries(rows) }),
    ...(gone.length === 0 ? {} : { Del: gone }),
  };
}
