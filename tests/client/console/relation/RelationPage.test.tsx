import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { RelationPage } from '../../../../src/client/console/relation/RelationPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { Relation } from '../../../../src/contract/areas/relation/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const applied: Relation = {
  fromOrgCode: 'PROV1',
  fromOrgName: '安捷设备服务',
  toOrgCode: 'ORG1',
  toOrgName: '华东一厂',
  relationState: 0,
  ending: null,
  createTime: '2026-11-20T01:00:00.000Z',
  updateTime: '2026-11-20T01:00:00.000Z',
  version: 3,
};

function serve(rows: readonly Relation[], orgType: 0 | 1 = 1): Sent[] {
  return fakeServer(({ path }) => {
    if (path.endsWith('/GetUserOrgInfo')) return success({ orgType, orgCode: 'ORG1' });
    if (path.endsWith('/GetAffEnterpriseList')) return success(rows, { totalNum: rows.length });
    if (path.endsWith('/GetFindableEnterprise')) return success([]);
    if (path.endsWith('/AddAffEnterprise'))
      return refusal('404', 'ToOrgCode', { error: 'NOT_FOUND' });
    return success({ ...applied, relationState: 1 });
  });
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RelationPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const updates = (sent: readonly Sent[]) =>
  sent
    .filter(({ path }) => path.endsWith('/UpdateAffEnterpriseState'))
    .map(({ body }) => JSON.parse(body) as object);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('relation');
}, 60_000);
beforeEach(() => signIn(aUser(['relation.view', 'relation.manage'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Hidden routes, titled routes: the requested organisation accepts after a confirmation that explains the effect', async () => {
  const sent = serve([applied]);
  open();
  await screen.findByText('安捷设备服务');
  fireEvent.click(screen.getByRole('button', { name: /同\s*意/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/安捷设备服务 的人员可以查看并维修/)).toBeTruthy();
  expect(updates(sent)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: /同\s*意/ }));
  await waitFor(() =>
    expect(updates(sent)).toMatchObject([{ FromOrgCode: 'PROV1', RelationState: 1, Version: 3 }]),
  );
});

test('a refused row action shows the reason, even on a list without bulk actions', async () => {
  fakeServer(({ path }) => {
    if (path.endsWith('/GetUserOrgInfo')) return success({ orgType: 1, orgCode: 'ORG1' });
    if (path.endsWith('/GetAffEnterpriseList')) return success([applied], { totalNum: 1 });
    return refusal('409', '数据已被他人修改，请刷新后重试', { error: 'STALE_VERSION' });
  });
  open();
  await screen.findByText('安捷设备服务');
  fireEvent.click(screen.getByRole('button', { name: /同\s*意/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: /同\s*意/ }));
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeTruthy();
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('either side can end an active relation, with a final confirmation', async () => {
  serve([{ ...applied, relationState: 1 }]);
  open();
  await screen.findByText('安捷设备服务');
  expect(screen.queryByRole('button', { name: /同\s*意/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '解除关联' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/不再维修您的设备/)).toBeTruthy();
});

test('a relation that is over shows how it ended', async () => {
  const over = { ...applied, relationState: 2 };
  const sent = serve([
    { ...over, ending: 4 },
    { ...over, fromOrgCode: 'PROV2', ending: 3 },
    { ...over, fromOrgCode: 'PROV3', ending: 2 },
    { ...over, fromOrgCode: 'PROV4' },
  ]);
  open();
  expect(await screen.findByText('已解除')).toBeTruthy();
  expect(screen.getByText('已撤回')).toBeTruthy();
  expect(screen.getAllByText('已驳回')).toHaveLength(2);
  fireEvent.click(screen.getByRole('combobox', { name: '状态' }));
  fireEvent.click(await screen.findByRole('option', { name: '已解除' }));
  await waitFor(() => expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ Status: 4 }));
});

test('an owner organisation sees its code and cannot apply; without permission there are no actions', async () => {
  signIn(aUser(['relation.view']));
  serve([applied]);
  open();
  expect(await screen.findByText('ORG1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申请关联' })).toBeNull();
  expect(screen.queryByRole('button', { name: /驳\s*回/ })).toBeNull();
});

test('a provider applies by a code, and an unknown code shows an error at the field', async () => {
  serve([], 0);
  open();
  fireEvent.click((await screen.findAllByRole('button', { name: '申请关联' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const code = dialog.getByRole('textbox');
  fireEvent.click(dialog.getByRole('button', { name: '发送申请' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('请填写对方企业编码');
  fireEvent.change(code, { target: { value: 'nobody' } });
  fireEvent.click(dialog.getByRole('button', { name: '发送申请' }));
  expect(await dialog.findByText('没有这个编码的设备使用方，请向对方核对')).toBeTruthy();
});
