import { setTimeout as sleep } from 'node:timers/promises';
import { uploadFile } from '../../src/contract/areas/file/endpoints.ts';
import { measurement } from '../bench/measurement.ts';
import { xToken } from '../server/support/client.ts';
import { send, startBystander } from './target.ts';
import type { Attack } from './trial.ts';

/** A label of many dots, for which a backtracking pattern takes quadratic time. */
export const uploadLabel: Attack = {
  name: 'upload-label',
  summary: 'an upload whose label is a letter, 60,000 dots and a letter',
  isShort: true,
  async attack(target) {
    const { token } = target.plant.repairer.user;
    const bystander = startBystander(target);
    try {
      const answer = send(target, {
        path: uploadFile.path.replace('{name}', `a${'.'.repeat(60_000)}a`),
        headers: { authorization: `Bearer ${token}`, jwt: token, 'x-token': xToken('', token) },
      });
      const [{ ms }] = await Promise.all([answer, sleep(1000)]);
      return [
        measurement('its answer', ms, 500, 'ms'),
        measurement("p99 of a bystander's calls meanwhile", bystander.p99(), 500, 'ms'),
      ];
    } finally {
      await bystander.stop();
    }
  },
};
