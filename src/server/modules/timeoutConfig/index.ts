import {
  getTimeoutConfig,
  saveTimeoutConfig,
  type TimeoutConfig,
} from '../../../contract/areas/timeoutConfig.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { storeTimeoutConfig, timeoutConfigOf } from './queries.ts';

export const timeoutConfigModule = defineModule({
  name: 'timeoutConfig',
  routes: [
    route(getTimeoutConfig, 'read', ({ tx, actor }) => timeoutConfigOf(tx, actor.orgCode)),

    route(saveTimeoutConfig, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const before = await timeoutConfigOf(tx, actor.orgCode);
      const stored = await storeTimeoutConfig(tx, actor, body, now);
      publish({ kind: 'topic', orgCode: actor.orgCode, topic: 'mtrRank' }); // RespondBasis
      audit({ before: settingsOf(before), after: settingsOf(stored) });
      return stored;
    }),
  ],
});

/** What somebody sets. */
function settingsOf(config: TimeoutConfig): object {
  const { escalateMinutes, superviseMinutes, writeDueHours, autoConfirmHours, respondBasis } =
    config;
  return { escalateMinutes, superviseMinutes, writeDueHours, autoConfirmHours, respondBasis };
}
