import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetPassword, resetPassword } from '../../../src/contract/areas/session/password.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, newPhone, psd, type Team, trySignIn } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const wrong = psdOf('not it');

async function lock(phone: string): Promise<void> {
  for (let at = 0; at < 5; at += 1) await trySignIn(app, phone, wrong);
}

/** More sign-ins than the hash queue takes; all phones are unknown. */
const flood = () => Array.from({ length: 120 }, () => trySignIn(app, newPhone(), wrong));

test('sign-ins beyond the queue are refused with a retry time; locked phones and signed-in users are answered meanwhile', async () => {
  const [known, unknown] = [team.repairer.phone, newPhone()];
  await lock(known);
  await lock(unknown);
  const flooding = flood();
  const refused = Promise.any(
    flooding.map(async (one) => {
      const answer = await one;
      if (errorOf(answer) !== 'TOO_MANY') throw new Error('not refused');
      return answer;
    }),
  );
  const first = await refused; // the queue of strangers is full from here on
  const { admin } = team;
  const change = { UserName: admin.phone, oldPSD: psd, PSD: psdOf('Fresh#2027') };
  const code = { UserName: newPhone(), Code: '000000', PSD: psd };
  const meanwhile = await Promise.all([
    trySignIn(app, known),
    trySignIn(app, unknown),
    app.anonymous.send(forgetPassword, code),
    admin.send(resetPassword, change),
  ]);
  expect(meanwhile.map(errorOf)).toEqual(['LOCKED', 'LOCKED', 'SMS_CODE', null]);
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '2']);
  const { BAD_LOGIN: hashed = 0, TOO_MANY: turnedAway = 0 } = countOutcomes(
    await Promise.all(flooding),
  );
  expect(hashed).toBeGreaterThanOrEqual(42);
  expect(hashed + turnedAway).toBe(120);
});
