import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { download, saveFile } from '../../../../src/client/api/http/download.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, refusal, success } from '../fakeServer.ts';

beforeEach(() => signIn(aUser()));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test.for([
  [`attachment; filename="orders.xlsx"`, 'orders.xlsx'],
  [`attachment; filename="x.xlsx"; filename*=UTF-8''%E5%B7%A5%E5%8D%95.xlsx`, '工单.xlsx'],
  [`attachment; filename*=UTF-8''%E5%zz; filename=plain.csv`, 'plain.csv'],
  ['attachment', ''],
] as const)(
  '8 Errors, content-disposition: %s passes through as the file %s',
  async ([disposition, name]) => {
    fakeServer(() => ({ text: 'bytes', headers: { 'content-disposition': disposition } }));
    const file = await download(listWorkOrders, {});
    expect([await file.blob.text(), file.fileName]).toEqual(['bytes', name]);
  },
);

test('7 Client behaviour, download: what is refused in its place is a refusal, with its name and text', async () => {
  fakeServer(() => refusal('403', '没有权限', { error: 'DENIED' }));
  await expect(download(listWorkOrders, {})).rejects.toMatchObject({
    name: 'DENIED',
    info: '没有权限',
  });
  fakeServer(() => ({ status: 429, json: { code: '429', info: '稍后', data: null } }));
  await expect(download(listWorkOrders, {})).rejects.toMatchObject({ http: 429, info: '稍后' });
  fakeServer(() => success([])); // neither file nor refusal
  await expect(download(listWorkOrders, {})).rejects.toMatchObject({ name: 'UNKNOWN' });
  fakeServer(() => ({ text: '<html>a proxy</html>' }));
  await expect(download(listWorkOrders, {})).rejects.toMatchObject({ name: 'HTTP' });
});

test('7 Client behaviour, download: the browser is handed the file under its name', () => {
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.href.slice(0, 5)}`);
  });
  saveFile({ blob: new Blob(['x']), fileName: '工单.xlsx' });
  click.mockRestore();
  expect(clicked).toEqual(['工单.xlsx blob:']);
});
