import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import { call } from '../../../../src/client/api/http/call.ts';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { sessionEnd$ } from '../../../../src/client/api/session/sessionEnd.ts';
import { getServerTime } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { editUsers } from '../../../../src/contract/areas/personnel/actions.ts';
import { getWorkOrder, listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import { getSetupState } from '../../../../src/contract/areas/session/endpoints.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, refusal, success } from '../fakeServer.ts';

const orderID = '0190a000-0000-7000-8000-000000000110';

beforeEach(() => {
  signIn(aUser());
  document.documentElement.lang = 'en-US';
  errorLog$.next([]);
  sessionEnd$.next(null);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

async function failure(run: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await run.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('the request', () => {
  test('7 Client behaviour, post: a call is a POST of exactly the text that was signed, with the organisation added', async () => {
    const sent = fakeServer(() => success({ id: orderID }));
    await call(getWorkOrder, { ID: orderID });
    const [request] = sent;
    expect(request?.path).toBe('/api/RepairManger/GetWorkOrderforID');
    expect(request?.body).toBe(`{"ID":"${orderID}","OrgCode":"ORG1"}`);
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer head.claims.signature',
      jwt: 'head.claims.signature',
      'accept-language': 'en-US',
      'content-type': 'application/json',
      'x-token-digest': `sha-256=${createHash('sha256')
        .update(request?.body ?? '')
        .digest('base64')}`,
    });
    const payload = request?.headers['x-token']?.split('.')[1] ?? '';
    expect(Buffer.from(payload, 'base64url').toString()).toBe(request?.body);
  });

  test('3 Other entities, OrgCode added: it keeps an organisation that the caller names', async () => {
    const sent = fakeServer(() => success({ id: orderID }));
    await call(getWorkOrder, { ID: orderID, OrgCode: 'ORG2' });
    expect(sent[0]?.body).toBe(`{"ID":"${orderID}","OrgCode":"ORG2"}`);
  });

  test('7 Client behaviour, OrgCode: the user’s own is added where the caller names none, and only then', async () => {
    const sent = fakeServer(() => success({ id: orderID }));
    await call(getWorkOrder, { ID: orderID });
    await call(getWorkOrder, { ID: orderID, OrgCode: 'ORG2' });
    const named = sent.map(({ body }) => (JSON.parse(body) as { OrgCode: string }).OrgCode);
    expect(named).toEqual(['ORG1', 'ORG2']);
  });

  test('7 Client behaviour, headers: a public call carries all three while there is a token, and none without', async () => {
    const sent = fakeServer(() => success({ needed: false }));
    await call(getSetupState, {});
    signOut();
    await call(getSetupState, {});
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer head.claims.signature',
      jwt: 'head.claims.signature',
      'x-token': expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
    });
    for (const header of ['authorization', 'jwt', 'x-token'])
      expect(sent[1]?.headers).not.toHaveProperty(header);
  });

  test('9 Constants, request time-out: a call waits 600000 ms for its answer', async () => {
    const sent = fakeServer(() => success({ id: orderID }));
    await call(getWorkOrder, { ID: orderID });
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([600_000]);
  });

  test('is not sent without a token, because the session has ended', async () => {
    const sent = fakeServer(() => success({ time: '2026-11-20T00:00:00.000Z' }));
    signOut();
    const error = await failure(call(getServerTime, {}));
    expect(error.name).toBe('SESSION_EXPIRED');
    expect(sent).toHaveLength(0);
    expect(sessionEnd$.value?.name).toBe('SESSION_EXPIRED');
  });
});

describe('the answer', () => {
  test.for([
    ['FinishTime：应在之后', 'FinishTime', '应在之后'],
    ['FinishTime: must be later', 'FinishTime', 'must be later'],
    ['Parts.0.Qty：必填', 'Parts.0.Qty', '必填'],
    ['FinishTime：应在之后', 'Finish', 'FinishTime：应在之后'],
    ['应在之后', 'FinishTime', '应在之后'],
  ] as const)('is shown at its field without its name: %s', async ([info, field, text]) => {
    fakeServer(() => refusal('400', info, { error: 'BAD_FIELD', field }));
    const error = await failure(call(getWorkOrder, { ID: orderID }));
    expect(error.infoAtField).toBe(text);
  });

  test('is the data alone, or with what the endpoint declares beside it', async () => {
    fakeServer(({ path }) =>
      path.endsWith('List') ? success([], { totalNum: 7 }) : success({ id: orderID }),
    );
    await expect(call(listWorkOrders, {})).resolves.toEqual({ data: [], totalNum: 7 });
    await expect(call(getWorkOrder, { ID: orderID })).resolves.toEqual({ id: orderID });
  });

  test('7 Client behaviour, success codes: it is a success under code 300 too', async () => {
    fakeServer(() => ({ json: { code: '300', info: '', data: { needed: true } } }));
    await expect(call(getSetupState, {})).resolves.toEqual({ needed: true });
  });

  test('8 Errors, other code: it is a refusal with the name, the field and the server’s text', async () => {
    fakeServer(() => refusal('400', 'ID：编号格式不正确', { error: 'BAD_FIELD', field: 'ID' }));
    const error = await failure(call(getWorkOrder, { ID: 'x' }));
    expect(error).toMatchObject({
      name: 'BAD_FIELD',
      field: 'ID',
      code: '400',
      info: '编号格式不正确',
      http: 200,
      refused: true,
    });
  });

  test('the text of a refusal begins with the label of the field, as the form has it', async () => {
    fakeServer(() =>
      refusal('400', 'RoleID：没有这个角色', { error: 'BAD_FIELD', field: 'RoleID' }),
    );
    const error = await failure(call(editUsers, { IDs: [orderID], RoleID: orderID }));
    expect(error).toMatchObject({ info: '角色：没有这个角色', infoAtField: '没有这个角色' });
  });

  test('8 Errors, 403: it is a silent refusal with a line in the log; the session continues', async () => {
    fakeServer(() => refusal('403', '没有权限'));
    const error = await failure(call(getWorkOrder, { ID: orderID }));
    expect(error).toMatchObject({ name: 'DENIED', code: '403' });
    expect(errorLog$.value).toMatchObject([{ where: getWorkOrder.path, name: 'DENIED' }]);
    expect(sessionEnd$.value).toBeNull();
  });

  test.each([
    ['50008', 'SESSION_UNKNOWN'],
    ['50012', 'SESSION_REVOKED'],
    ['50014', 'SESSION_EXPIRED'],
  ])('8 Errors, session codes: %s ends the session, and is shown once', async (code, name) => {
    fakeServer(() => refusal(code, 'gone'));
    const reported: unknown[] = [];
    const subscription = sessionEnd$.subscribe((end) => reported.push(end));
    await failure(call(getWorkOrder, { ID: orderID }));
    await failure(call(getWorkOrder, { ID: orderID }));
    subscription.unsubscribe();
    expect(reported).toEqual([null, { name, info: 'gone' }]);
  });

  test('is NETWORK without an answer', async () => {
    fakeServer(() => null);
    const error = await failure(call(getWorkOrder, { ID: orderID }));
    expect(error).toMatchObject({ name: 'NETWORK', info: '', http: 0, refused: false });
  });

  test('8 Errors, network failure: it shows the server’s text of an HTTP failure below ours', async () => {
    fakeServer(() => ({
      status: 500,
      json: { code: '500', info: '编号 8f3a', data: { error: 'FAILED' } },
    }));
    const error = await failure(call(getWorkOrder, { ID: orderID }));
    expect(error).toMatchObject({ name: 'FAILED', info: '编号 8f3a', http: 500, refused: false });
  });

  test('is HTTP where the answer is no envelope', async () => {
    fakeServer(() => ({ status: 502, text: '<html>Bad gateway</html>' }));
    expect(await failure(call(getSetupState, {}))).toMatchObject({
      name: 'HTTP',
      http: 502,
      info: '',
    });
    fakeServer(() => ({ status: 200, text: '<html>a proxy</html>' }));
    expect(await failure(call(getSetupState, {}))).toMatchObject({
      name: 'HTTP',
      http: 200,
      refused: false,
    });
  });
});
