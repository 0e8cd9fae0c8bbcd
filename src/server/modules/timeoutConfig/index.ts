import {
  getFigureTargets,
  getTimeoutConfig,
  saveTimeoutConfig,
  type TimeoutConfig,
} from '../../../contract/areas/timeoutConfig/endpoints.ts';
import type { TopicName } from '../../../contract/topics/live.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { figureTargetsOf, storeTimeoutConfig, timeoutConfigOf } from './queries.ts';

export const timeoutConfigModule = defineModule({
  name: 'timeoutConfig',
  routes: [
    route(getTimeoutConfig, 'read', ({ tx, actor }) => timeoutConfigOf(tx, actor.orgCode)),

    route(getFigureTargets, 'read', ({ tx, actor }) => figureTargetsOf(tx, actor.orgCode)),

    route(saveTimeoutConfig, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const before = await timeoutConfigOf(tx, actor.orgCode);
      const stored = await storeTimeoutConfig(tx, actor, body, now);
      for (const topic of changedTopics(before, stored)) {
        publish({ kind: 'topic', orgCode: actor.orgCode, topic });
      }
      audit({ before: settingsOf(before), after: settingsOf(stored) });
      return stored;
    }),
  ],
});

/** Returns the topics whose rows depend on a changed setting: the basis of MTR, and the targets. */
function changedTopics(before: TimeoutConfig, after: TimeoutConfig): TopicName[] {
  const topicOf = {
    respondBasis: 'mtrRank',
    respondTargetMinutes: 'mtrRank',
    mttrTargetHours: 'mttrRank',
    mtbfTargetHours: 'mtbfRank',
  } as const;
  const settings = Object.keys(topicOf) as (keyof typeof topicOf)[];
  return [
    ...new Set(settings.filter((key) => before[key] !== after[key]).map((key) => topicOf[key])),
  ];
}

/** Returns the settings without the record's own fields. */
function settingsOf({ updateTime: _time, version: _version, ...settings }: TimeoutConfig): object {
  return settings;
}
