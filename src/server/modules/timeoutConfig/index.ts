import { getTimeoutConfig, saveTimeoutConfig } from '../../../contract/areas/timeoutConfig.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { storeTimeoutConfig, timeoutConfigOf } from './queries.ts';

export const timeoutConfigModule = defineModule({
  name: 'timeoutConfig',
  routes: [
    route(getTimeoutConfig, 'read', ({ tx, actor }) => timeoutConfigOf(tx, actor.orgCode)),

    route(saveTimeoutConfig, 'write', async ({ tx, body, actor, now, publish }) => {
      const stored = await storeTimeoutConfig(tx, actor, body, now);
      publish({ kind: 'topic', orgCode: actor.orgCode, topic: 'mtrRank' }); // RespondBasis
      return stored;
    }),
  ],
});
