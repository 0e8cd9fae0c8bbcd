import { afterAll, beforeAll, expect, test } from 'vitest';
import { specifiedCalls } from '../../../specification/specified.ts';
import { unbuiltCalls } from '../../../specification/unbuilt.ts';
import { startApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ signIn: { devLogin: true } });
});
afterAll(() => app.close());

test('7 Calls, every name: a route answers it, or it is in the list of unbuilt calls, and never both', () => {
  const isAnswered = (url: string) => app.app.hasRoute({ method: 'POST', url });
  const unanswered = specifiedCalls.filter(
    ({ paths }) => paths.length === 0 || !paths.every(isAnswered),
  );
  expect(unanswered.map(({ name }) => name)).toEqual(unbuiltCalls);
});
