import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { getSetupState } from '../../../src/contract/areas/session/endpoints.ts';
import { ApiFailure, createApiClient, ServerAway } from '../../../src/server/cli/apiClient.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, password } from '../support/people.ts';

describe('against the product', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('it sends and signs long Chinese bodies, and reads the values beside data', async () => {
    const { admin } = await addTeam(app);
    const client = createApiClient({ url: app.url, locale: 'zh-CN' });
    await client.login(admin.phone, password);
    const row = { FaultTime: '2026-01-05 08:00', FaultText: '排气温度过高，停机检查。'.repeat(40) };
    const Rows = Array.from({ length: 60 }, (_, at) => ({ ...row, DeviceCode: `空压机 ${at}` }));
    expect(JSON.stringify(Rows).length).toBeGreaterThan(16_000);
    const result = await client.call(importRows, { Kind: 'WorkOrderHistory', Rows });
    expect(result).toMatchObject({ total: 60, imported: 60, errors: [] });
    const page = await client.call(listDevices, { pageSize: 5, SearchText: '空压机' });
    expect([page.data.length, page.totalNum]).toEqual([5, 60]);
    expect(page.data[0]?.deviceName).toBe('空压机 0');
  });

  test.each([
    ['zh-CN', '设备编号 A-1 已存在'],
    ['en-US', 'A-1 already exists'],
  ] as const)('a refusal has its name, its code and its message in %s', async (locale, info) => {
    const { admin } = await addTeam(app);
    const client = createApiClient({ url: app.url, locale });
    await client.login(admin.phone, password);
    const device = { DeviceCode: 'A-1', DeviceName: 'Press' };
    await client.call(addDevice, device);
    const refused = await client.call(addDevice, device).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiFailure);
    expect(refused).toMatchObject({ code: '400', errorName: 'DEVICE_CODE_TAKEN', status: 200 });
    expect((refused as ApiFailure).refusal).toMatchObject({ field: 'DeviceCode' });
    expect((refused as ApiFailure).info).toContain(info);
  });
});

describe('against a server that fails', () => {
  const answer = JSON.stringify({ code: '200', info: '', data: { needed: false } });
  const away = JSON.stringify({ code: '503', info: 'away', data: { error: 'UNAVAILABLE' } });
  let server: Server;
  let requests = 0;

  /** Fails the first request with `fail` and answers the others. */
  async function serverThat(fail: (response: ServerResponse) => void): Promise<string> {
    requests = 0;
    server = createServer((_request, response) => {
      requests += 1;
      if (requests === 1) fail(response);
      else response.end(answer);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const clientOf = (url: string) =>
    createApiClient({ url, locale: 'en-US', retryWaitsMs: [10, 10] });

  test('a call whose answer was lost is not sent again, unless it is repeatable', async () => {
    const once = clientOf(await serverThat((response) => response.destroy()));
    await expect(once.call(getSetupState, {})).rejects.toThrow(ServerAway);
    expect(requests).toBe(1);
    const twice = clientOf(await serverThat((response) => response.destroy()));
    expect(await twice.call(getSetupState, {}, { repeatable: true })).toEqual({ needed: false });
    expect(requests).toBe(2);
  });

  test('a call that was refused because the database is away is sent again: nothing was done', async () => {
    const client = clientOf(
      await serverThat((response) => {
        response.statusCode = 503;
        response.end(away);
      }),
    );
    expect(await client.call(getSetupState, {})).toEqual({ needed: false });
  });

  test('a call that was limited, or met a proxy without its server, is sent again after the requested time', async () => {
    const early = await serverThat((response) => {
      response.writeHead(429, { 'retry-after': '1' });
      response.end(JSON.stringify({ code: '429', info: 'slow', data: { error: 'TOO_MANY' } }));
    });
    const start = performance.now();
    const call = () => clientOf(early).call(getSetupState, {}, { repeatable: true });
    expect(await call()).toEqual({ needed: false });
    expect(performance.now() - start).toBeGreaterThan(900);
    server.close();
    const proxy = await serverThat((response) => {
      response.statusCode = 502;
      response.end('<html>Bad gateway</html>');
    });
    const again = clientOf(proxy).call(getSetupState, {}, { repeatable: true });
    expect(await again).toEqual({ needed: false });
  });

  test('a call with an unknown outcome is not sent again, unless it is repeatable', async () => {
    const cut = JSON.stringify({ code: '503', info: 'cut', data: { error: 'OUTCOME_UNKNOWN' } });
    const failing = (response: ServerResponse) => {
      response.statusCode = 503;
      response.end(cut);
    };
    const once = clientOf(await serverThat(failing));
    await expect(once.call(getSetupState, {})).rejects.toThrow('cut');
    expect(requests).toBe(1);
    const twice = clientOf(await serverThat(failing));
    expect(await twice.call(getSetupState, {}, { repeatable: true })).toEqual({ needed: false });
  });

  test('an answer that is no envelope is a failure without a refusal', async () => {
    const url = await serverThat((response) => {
      response.statusCode = 502;
      response.end('<html>Bad gateway</html>');
    });
    const failure = await clientOf(url)
      .call(getSetupState, {})
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'ApiFailure',
      status: 502,
      code: '502',
      refusal: null,
      url,
    });
  });

  test('without a server at the address, it makes each attempt and then reports it', async () => {
    const url = await serverThat((response) => response.end());
    server.close();
    const failure = await clientOf(url)
      .call(getSetupState, {})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ServerAway);
    expect(failure).toMatchObject({
      unsent: true,
      message: `no answer from ${url} (ECONNREFUSED)`,
    });
  });
});
