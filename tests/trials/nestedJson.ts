import { login } from '../../src/contract/areas/session/endpoints.ts';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { send, startBystander, type Target } from './target.ts';
import type { Attack } from './trial.ts';

let rounds = 0;

/** Bodies of brackets and one escape, of the greatest allowed size, from callers without a token. */
export const nestedJson: Attack = {
  name: 'nested-json',
  summary: 'deeply nested bodies without a token do not stop the server',
  isShort: true,
  async attack(target: Target): Promise<Measurement[]> {
    const bystander = startBystander(target);
    const brackets = '['.repeat(3000) + ']'.repeat(3000);
    const bodyOf = (count: number) =>
      `{"UserName":"\\ud83d\\ude00","x":[${Array.from({ length: count }, () => brackets).join()}]}`;
    const statuses = new Set<number>();
    rounds = (rounds + 1) % 200;
    const from = `127.0.3.${rounds + 1}`; // sign-ins are limited per address and minute
    const small = await send(target, { path: login.path, from, body: bodyOf(2) });
    for (const count of [2, 166]) {
      for (let nth = 0; nth < 5; nth += 1) {
        const body = bodyOf(count);
        const answer = await send(target, { path: login.path, from, body }).catch(() => null);
        statuses.add(answer?.status ?? 0); // 0: closed while it was sent
      }
    }
    const expected = [0, 400, 413];
    await bystander.stop();
    return [
      measurement(
        'a nested body of 12 KB is answered otherwise than by 400',
        Number(small.status !== 400),
        0,
      ),
      measurement(
        'answers other than 400 and 413',
        [...statuses].filter((one) => !expected.includes(one)).length,
        0,
      ),
      measurement("p99 of a bystander's calls", bystander.p99(), 1000, 'ms'),
      measurement('peak of memory', bystander.peakMemory(), 600, 'MB'),
    ];
  },
};
