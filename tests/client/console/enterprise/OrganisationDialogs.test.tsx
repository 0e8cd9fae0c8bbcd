import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { OrganisationDialogs } from '../../../../src/client/console/enterprise/OrganisationDialogs.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { OrganisationRow } from '../../../../src/contract/areas/enterprise/endpoints.ts';
import { orgState } from '../../../../src/contract/enums.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';

const { normal, expired } = orgState.values;

const organisation: OrganisationRow = {
  id: '0191b2c4-7f0e-7c11-8a51-6a3c2f1d9e01',
  orgCode: 'ORG1',
  orgName: '华东一厂',
  orgName_Short: '',
  contact: '',
  phone: '',
  orgType: 1,
  orgState: normal,
  timeZone: 'Asia/Shanghai',
  packageName: 'standard',
  userLimit: 100,
  deviceLimit: 500,
  expireDate: null,
  users: 3,
  devices: 5,
  maySendSms: 1,
  fileBytes: null,
  rowBytes: null,
  diskShare: null,
  createTime: '2026-11-20T01:00:00.000Z',
  version: 3,
};

let sent: Sent[];
beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('enterprise');
}, 60_000);
beforeEach(() => {
  signIn(aUser([]));
  sent = fakeServer(() => success(organisation));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

/** Opens the package of an organisation, types a last day and saves. */
async function save(row: OrganisationRow, day: string): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrganisationDialogs
        open={{ kind: 'package', organisation: row }}
        onClose={vi.fn<() => void>()}
      />
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '华东一厂 的套餐' }));
  fireEvent.change(dialog.getByLabelText('到期日'), { target: { value: day } });
  fireEvent.click(dialog.getByRole('button', { name: '保存套餐' }));
}

const lastDays = () =>
  sent
    .filter(({ path }) => path.endsWith('/UpdateEnterprisePackage'))
    .map(({ body }) => (JSON.parse(body) as { ExpireDate: string | null }).ExpireDate);

test('a last day in the past is saved after a question that names the effect', async () => {
  await save(organisation, '2020-01-31');
  const question = within(await screen.findByRole('dialog', { name: /将立即变为只读/ }));
  expect(
    question.getByText('到期日 2020-01-31 已过，保存后 华东一厂 将立即变为只读。'),
  ).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: /取\s*消/ }));
  expect(lastDays()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '保存套餐' }));
  fireEvent.click(screen.getByRole('button', { name: '保存并变为只读' }));
  await waitFor(() => expect(lastDays()).toEqual(['2020-01-31']));
});

test.for([
  ['a last day in the future', organisation, '2999-01-31', '2999-01-31'],
  ['no last day', { ...organisation, expireDate: '2999-01-31' }, '', null],
  [
    'an organisation that is read-only already',
    { ...organisation, orgState: expired },
    '2020-01-31',
    '2020-01-31',
  ],
] as const)('%s is saved at once', async ([, row, day, stored]) => {
  await save(row, day);
  await waitFor(() => expect(lastDays()).toEqual([stored]));
  expect(screen.queryByRole('dialog', { name: /将立即变为只读/ })).toBeNull();
});
