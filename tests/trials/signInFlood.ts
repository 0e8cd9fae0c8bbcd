import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../src/contract/areas/session/endpoints.ts';
import { psdOf } from '../../src/server/kernel/auth/password/password.ts';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { type RawAnswer, send, startBystander, type Target } from './target.ts';
import type { Attack } from './trial.ts';

const seconds = 5;
const perSecond = 31;
/** More sign-ins than are hashed or queued at once. */
const burst = 120;
/** The number of addresses that share the sign-ins, so that no address reaches its limit. */
const addresses = 32;

/** Sign-ins with unknown phone numbers: at a steady rate, and once many at once. */
export const signInFlood: Attack = {
  name: 'sign-in-flood',
  summary: `${perSecond} strangers' sign-ins a second, and once ${burst} at once`,
  isShort: false,
  attack,
};

async function attack(target: Target): Promise<Measurement[]> {
  const bystander = startBystander(target);
  const sent: Promise<RawAnswer>[] = [];
  const signIn = () => {
    const UserName = `137${String(randomInt(1e8)).padStart(8, '0')}`;
    const body = JSON.stringify({ UserName, PSD: psdOf('not it') });
    const from = `127.0.1.${1 + (sent.length % addresses)}`;
    sent.push(send(target, { path: login.path, body, from }));
  };
  try {
    for (let second = 0; second < seconds; second += 1) {
      if (second === 2) for (let at = 0; at < burst; at += 1) signIn();
      for (let at = 0; at < perSecond; at += 1) {
        signIn();
        await sleep(1000 / perSecond);
      }
    }
    const answers = await Promise.allSettled(sent);
    const answered = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const isClear = ({ status, headers }: RawAnswer) =>
      status === 200 || (status === 429 && Number(headers['retry-after']) > 0);
    return [
      measurement("p99 of a bystander's calls", bystander.p99(), 1000, 'ms'),
      measurement('calls of the bystander that failed', bystander.failed(), 0),
      measurement(
        'sign-ins without a clear answer',
        sent.length - answered.filter(isClear).length,
        0,
      ),
      measurement('longest sign-in', Math.max(...answered.map(({ ms }) => ms)), 5000, 'ms'),
      measurement('memory at its peak', bystander.peakMemory(), 600, 'MB'),
    ];
  } finally {
    await bystander.stop();
  }
}
