import { CanceledError } from 'axios';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import { call } from '../../../../src/client/api/http/call.ts';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import type { FailureDescription } from '../../../../src/client/api/http/failureText.ts';
import {
  describeForToast,
  quietly,
  showFailure,
  shownFailures$,
} from '../../../../src/client/api/query/showFailure.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import { aUser } from '../aUser.ts';
import { type Answer, fakeServer, refusal, success } from '../fakeServer.ts';

beforeAll(() => startI18n('zh-CN'));

let shown: FailureDescription[];
let stop: () => void;
beforeEach(() => {
  signIn(aUser());
  errorLog$.next([]);
  shown = [];
  const subscription = shownFailures$.subscribe((one) => shown.push(one));
  stop = () => subscription.unsubscribe();
});
afterEach(() => {
  stop();
  signOut();
  vi.unstubAllGlobals();
});

const fail = async (answer: Answer) => {
  fakeServer(() => answer);
  await call(listWorkOrders, {}).catch(showFailure);
};

describe('a failed call', () => {
  test('8 Errors, other code: the info text is shown', async () => {
    await fail(refusal('409', '数据已被他人修改'));
    expect(shown).toEqual([{ text: '数据已被他人修改', detail: '' }]);
  });

  test('8 Errors, other code: a refusal without a text is shown as Error', async () => {
    await fail(refusal('999', ''));
    expect(shown).toEqual([{ text: 'Error', detail: '' }]);
  });

  test('8 Errors, 403: no message is shown, and the error log has the line', async () => {
    await fail(refusal('403', '没有权限'));
    expect(shown).toEqual([]);
    expect(errorLog$.value).toMatchObject([{ name: 'DENIED', info: '没有权限' }]);
  });

  test.for(['50008', '50012', '50014'])(
    '8 Errors, session codes: %s is shown by its dialog alone',
    async (code) => {
      await fail(refusal(code, '请重新登录'));
      expect(shown).toEqual([]);
    },
  );

  test.for([
    [null, ''],
    [{ status: 502, text: '<html>' }, ''],
    [{ status: 500, json: { code: '500', info: '编号 8f3a', data: null } }, '编号 8f3a'],
  ] as [Answer, string][])(
    '8 Errors, network failure: the general sentence, with the server’s words beneath',
    async ([answer, detail]) => {
      await fail(answer);
      expect(shown).toEqual([{ text: '参数不对或系统异常：请联系管理员', detail }]);
    },
  );

  test('a call that its caller aborted shows no message', () => {
    expect(describeForToast(new CanceledError())).toBeNull();
    showFailure(new CanceledError());
    expect(shown).toEqual([]);
  });

  test('is not shown for a programming error, which is thrown again', () => {
    expect(() => showFailure(new TypeError('ours'))).toThrow('ours');
  });
});

describe('8 Errors, shell calls', () => {
  test('8 Errors, shell calls: a refusal returns null and shows nothing; the error log has a line', async () => {
    fakeServer(() => refusal('409', '不行'));
    expect(await quietly(call(listWorkOrders, {}))).toBeNull();
    expect(shown).toEqual([]);
    expect(errorLog$.value).toMatchObject([{ info: '不行' }]);
  });

  test('8 Errors, shell calls: a success returns its result, and a programming error is thrown again', async () => {
    fakeServer(() => success([], { totalNum: 3 }));
    expect(await quietly(call(listWorkOrders, {}))).toEqual({ data: [], totalNum: 3 });
    await expect(quietly(Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

describe('a request', () => {
  const calling = (endpoint: unknown, body: unknown) => call(endpoint as never, body as never);

  test('5 Request helper, object required: without one nothing is sent, and a message is shown', async () => {
    const sent = fakeServer(() => success(null));
    for (const run of [calling(undefined, {}), calling(null, {}), calling(listWorkOrders, null)]) {
      await expect(run).rejects.toThrow('请求对象不能为空');
      await run.catch((cause: unknown) => expect(cause).toBeInstanceOf(ApiError));
    }
    expect(sent).toEqual([]);
  });

  test('5 Request helper, url required: without one nothing is sent, and a message is shown', async () => {
    const sent = fakeServer(() => success(null));
    for (const path of ['', undefined]) {
      const run = calling({ ...listWorkOrders, path }, {});
      await expect(run).rejects.toThrow('请求地址不能为空');
      await run.catch(showFailure);
    }
    expect(sent).toEqual([]);
    expect(shown.map(({ text }) => text)).toEqual(['请求地址不能为空', '请求地址不能为空']);
  });
});
