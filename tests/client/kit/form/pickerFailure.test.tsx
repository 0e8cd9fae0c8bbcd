import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { PersonDialog } from '../../../../src/client/console/personnel/PersonDialog.tsx';
import { PartsField } from '../../../../src/client/console/repair/actions/fields/PartsField.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import {
  deviceSource,
  organisationSource,
  personSource,
  repairerSource,
} from '../../../../src/client/kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../src/client/kit/form/fields/RemotePicker.tsx';
import { aUser } from '../../api/aUser.ts';
import { fakeServer } from '../../api/fakeServer.ts';

const nothing = () => undefined;
const picking = { label: '选择', value: '', onChange: nothing };

beforeAll(async () => {
  await startI18n('zh-CN');
  await Promise.all([
    loadNamespaces('account'),
    loadNamespaces('personnel'),
    loadNamespaces('repairForms'),
  ]);
}, 60_000);
beforeEach(() => {
  signIn(aUser());
  fakeServer(() => ({ status: 500, json: { code: '500', info: '编号 8f3a', data: null } }));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test.for([
  [
    'device',
    <RemotePicker key="" {...picking} source={deviceSource} />,
    '读不到设备，请稍后再试。',
  ],
  [
    'colleague',
    <RemotePicker key="" {...picking} source={personSource} />,
    '读不到人员名单，请稍后再试。',
  ],
  [
    'repairer',
    <RemotePicker key="" {...picking} source={repairerSource('')} />,
    '读不到维修人名单，请稍后再试。',
  ],
  [
    'organisation',
    <RemotePicker key="" {...picking} source={organisationSource} />,
    '读不到企业，请稍后再试。',
  ],
  [
    'part',
    <PartsField key="" parts={[]} error={undefined} onChange={nothing} />,
    '读不到备件，请稍后再试。',
  ],
  [
    'role',
    <PersonDialog key="" user={null} visible listed={[]} onClose={nothing} />,
    '角色未能加载，请关闭后重试',
  ],
] as [string, ReactNode, string][])(
  '8 Errors, network failure: a %s lookup that fails shows the general message, and the details below it',
  async ([, shown, known]) => {
    render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
    const [box] = screen.queryAllByRole('combobox', { name: /./ });
    if (box?.tagName === 'INPUT') fireEvent.click(box);
    const text = `参数不对或系统异常：请联系管理员\n${known}\n编号 8f3a`;
    await waitFor(() => expect(document.body.textContent).toContain(text));
  },
);
