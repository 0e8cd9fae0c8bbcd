import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { RelationDetailPage } from '../../../../src/client/console/relation/RelationDetailPage.tsx';
import { codeOf } from '../../../../src/client/console/relation/sides.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { RelationDetail } from '../../../../src/contract/areas/relation/scope.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';

const me = aUser(['relation.view', 'relation.manage', 'device.view']);
const typeID = '0190a000-0000-7000-8000-000000000501';
const relation: RelationDetail = {
  fromOrgCode: 'PROV1',
  fromOrgName: '安捷设备服务',
  toOrgCode: me.orgCode,
  toOrgName: '华东一厂',
  relationState: 1,
  ending: null,
  createTime: '2026-11-20T01:00:00.000Z',
  updateTime: '2026-11-20T01:00:00.000Z',
  version: 1,
  share: {
    scopeKind: 1,
    types: [{ id: typeID, name: '锻压' }],
    positions: [],
    devices: [],
    shareItems: ['passports'],
  },
  shareVersion: 4,
  counts: { givenDevices: 9, seenDevices: 7, openOrders: 2 },
  history: [
    {
      id: typeID,
      kind: 5,
      time: '2026-11-21T01:00:00.000Z',
      orgName: '华东一厂',
      userName: '王建国',
      from: { scopeKind: 0, shareItems: ['passports', 'documents'], seenDevices: 9, names: [] },
      to: { scopeKind: 1, shareItems: ['passports'], seenDevices: 7, names: ['锻压'] },
    },
  ],
};

const group = {
  id: '0190a000-0000-7000-8000-000000000599',
  groupCode: null,
  parentID: null,
  devices: 1,
  scopes: 0,
  version: 1,
};

function serve(shown: RelationDetail, lostDevices = 0, types: readonly object[] = []): Sent[] {
  return fakeServer(({ path }) => {
    if (path.endsWith('/GetAffEnterpriseSharePreview'))
      return success({ ...shown.counts, lostDevices, lostOrders: lostDevices });
    if (path.endsWith('TypeList')) return success(types);
    if (path.endsWith('PositionList')) return success([]);
    return success(shown);
  });
}

function open(code: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/?org=${code}`]}>
        <RelationDetailPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const saves = (sent: readonly Sent[]) =>
  sent
    .filter(({ path }) => path.endsWith('/SaveAffEnterpriseShare'))
    .map(({ body }) => JSON.parse(body) as object);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('relation');
}, 60_000);
beforeEach(() => signIn(me));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

async function openShare() {
  fireEvent.click(await screen.findByRole('button', { name: '调整共享' }));
  return within(await screen.findByRole('dialog'));
}

test('the owner changes what is shared; a narrower scope is confirmed with what the provider loses', async () => {
  const sent = serve(relation, 3);
  open('PROV1');
  const dialog = await openShare();
  expect(dialog.getByText('锻压')).toBeTruthy();
  await dialog.findByText(/不再看到 3 台设备；其中 3 张未修复的工单/);
  fireEvent.click(dialog.getByRole('switch', { name: '价格与费用' }));
  fireEvent.click(dialog.getByRole('button', { name: '移除 锻压' }));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: '保存共享' }).hasAttribute('disabled')).toBe(false),
  );
  fireEvent.click(dialog.getByRole('button', { name: '保存共享' }));
  const question = within(await screen.findByRole('dialog', { name: '缩小可见范围？' }));
  expect(saves(sent)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: '保存共享' }));
  await waitFor(() =>
    expect(saves(sent)).toMatchObject([
      {
        FromOrgCode: 'PROV1',
        ScopeKind: 1,
        ShareItems: ['passports', 'costs'],
        Version: 4,
      },
    ]),
  );
});

test('the history names who changed what; a provider reads it and what it sees, and changes nothing', async () => {
  serve({ ...relation, fromOrgCode: me.orgCode, toOrgCode: 'OWNER1' });
  open('OWNER1');
  await screen.findByText('对方共享给本企业的内容');
  const history = within(screen.getByRole('region', { name: '关联历史' }));
  expect(history.getByText(/王建国 · 华东一厂/)).toBeTruthy();
  expect(history.getByText('可见设备：9 → 7')).toBeTruthy();
  expect(history.getByText('共享内容：设备档案和设备资料 → 设备档案')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '调整共享' })).toBeNull();
});

test('a long scope shows its first names and the others on demand, and a full one names its limit', async () => {
  const types = Array.from({ length: 200 }, (_, at) => ({
    id: `${typeID.slice(0, -3)}${600 + at}`,
    name: `类型${at}`,
  }));
  serve({ ...relation, share: { ...relation.share, types } }, 0, [{ ...group, name: '新类型' }]);
  open('PROV1');
  expect(await screen.findByText(/^类型0、.*类型19等，另有 180 项/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '显示全部' }));
  expect(await screen.findByText(/类型198和类型199$/)).toBeTruthy();
  const dialog = await openShare();
  fireEvent.click(dialog.getByRole('combobox', { name: '设备类型' }));
  const tree = within(await dialog.findByRole('tree'));
  fireEvent.click(await tree.findByText('新类型')); // its nodes come a frame after it
  expect(await dialog.findByText('最多 200 项，请先移除不需要的')).toBeTruthy();
});

test('a code is read from typed text and from the link of a QR code', () => {
  expect(codeOf(' hdyc01 ')).toBe('HDYC01');
  expect(codeOf('https://andon.example/systemInfo/AffEnterprise?apply=HDYC01')).toBe('HDYC01');
});
