import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers } from '../../../../src/client/api/http/answerRevisions.ts';
import { call } from '../../../../src/client/api/http/call.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import type { AnswerRevision } from '../../../../src/client/lib/revisions.ts';
import { getWorkOrder } from '../../../../src/contract/areas/repair/queries.ts';
import { getSetupState } from '../../../../src/contract/areas/session/endpoints.ts';
import { revisionHeader } from '../../../../src/contract/topics/live.ts';
import { aUser } from '../aUser.ts';
import { type Answer, fakeServer, success } from '../fakeServer.ts';

const ID = '0190a000-0000-7000-8000-000000000110';
const unknown = { epoch: '', rev: 0 };

beforeEach(() => signIn(aUser()));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('calls are numbered as they are sent, and the oldest revision of their answers is known', async () => {
  let next: Answer = null;
  const sent = fakeServer(() => next);
  const noted: AnswerRevision[] = [];
  const subscription = answers.answer$.subscribe((answer) => void noted.push(answer));
  const read = async (answer: Answer, signal?: AbortSignal) => {
    next = answer;
    await call(getWorkOrder, { ID }, { ...(signal && { signal }) }).catch(() => undefined);
    return answers.oldest();
  };
  const revisionOf = (value: string): Answer => ({
    json: { code: '200', info: '', data: { id: ID } },
    headers: { [revisionHeader]: value },
  });
  const before = answers.lastCall();
  expect(await read(revisionOf('a-1:7'))).toEqual({ epoch: 'a-1', rev: 7 });
  expect(await read(revisionOf('a-1:9'))).toEqual({ epoch: 'a-1', rev: 7 });
  expect(await read(revisionOf('a-1:5'))).toEqual({ epoch: 'a-1', rev: 5 });

  // Neither an aborted call nor a public one has an answer that the page shows.
  const controller = new AbortController();
  const aborted = read('silence', controller.signal);
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  controller.abort();
  await aborted;
  next = success({ needed: false });
  await call(getSetupState, {});
  expect(answers.oldest()).toEqual({ epoch: 'a-1', rev: 5 });

  expect(await read({ status: 500, text: 'out of order' })).toEqual(unknown);
  expect(await read(revisionOf('a-1:9'))).toEqual(unknown);
  expect(noted.map(({ revision }) => revision.rev)).toEqual([7, 9, 5, 0, 9]);
  expect(noted.map((answer) => answer.call - before)).toEqual([1, 2, 3, 5, 6]);
  subscription.unsubscribe();
});
