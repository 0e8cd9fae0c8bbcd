import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { OrganisationDialog } from '../../../../src/client/app/organisation/OrganisationDialog.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, success } from '../../api/fakeServer.ts';
import { UnsavedForm } from '../../ui/overlays/UnsavedForm.tsx';

const two = { ORG1: '华东一厂', ORG2: '华西二厂' };

function open(names: Readonly<Record<string, string>> | null, menu: Answer = success([])) {
  const user = aUser(['repair.view'], { ownOrgCode: 'ORG1' });
  signIn(user);
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('GetOrgMenu')) return menu;
    return names === null ? refusal('400', '稍后再试') : success(names);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrganisationDialog user={user} visible onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return sent;
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await Promise.all([loadNamespaces('organisation'), loadNamespaces('shell')]);
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('3 Other entities, organisation option: each by its name and code, the current one marked, the own one first', async () => {
  open({ ORG3: '阿尔法厂', ...two });
  const list = await screen.findByRole('list');
  const options = within(list).getAllByRole('button');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '华东一厂本企业当前ORG1',
    '阿尔法厂ORG3',
    '华西二厂ORG2',
  ]);
  expect(options[0]?.getAttribute('aria-current')).toBe('true');
});

test('7 Calls, New_AffEnterprisesList: the dialog requests the associated ones', async () => {
  const sent = open(two);
  await screen.findByText('华西二厂');
  expect(sent[0]).toMatchObject({ path: '/api/Service/New_AffEnterprisesList' });
});

test('where there is no other organisation, the empty state explains what the list would show', async () => {
  open({ ORG1: '华东一厂' });
  expect(await screen.findByText('没有可以切换的组织')).toBeTruthy();
});

test('8 Errors, shell calls: a list that could not be loaded is an empty state with a quiet retry, and a line in the error log', async () => {
  errorLog$.next([]);
  const sent = open(null);
  expect(await screen.findByText('暂时没有内容')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).not.toContain('稍后再试');
  expect(errorLog$.value).toMatchObject([{ info: '稍后再试' }]);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
});

test('many are searched by name or code', async () => {
  const names = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`ORG${at + 1}`, `工厂 ${at + 1}`]),
  );
  open(names);
  const search = await screen.findByRole('searchbox', { name: '搜索组织名称或编码' });
  fireEvent.change(search, { target: { value: 'org7' } });
  expect(screen.getAllByText(/^工厂/)).toHaveLength(1);
  fireEvent.change(search, { target: { value: '没有' } });
  expect(screen.getByText('没有符合的组织')).toBeTruthy();
});

test.for([
  ['its reason', refusal('400', '企业套餐已到期', { error: 'ORG_EXPIRED' }), '企业套餐已到期'],
  [
    'a denial in words of its own',
    refusal('403', '没有权限：请联系企业管理员', { error: 'DENIED' }),
    '不能进入“华西二厂”：关联可能已解除，请联系对方企业管理员',
  ],
  ['the general sentence where no answer came', null, '参数不对或系统异常：请联系管理员'],
] as const)(
  'a selection that is refused shows %s, and the others can still be selected',
  async ([, answer, text]) => {
    open(two, answer);
    fireEvent.click(await screen.findByRole('button', { name: /华西二厂/ }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /华西二厂/ }).disabled).toBe(
      false,
    );
  },
);

test('4 Other transitions, organisation switch: what is typed and not saved anywhere in the tab is named first, and given up only on purpose', async () => {
  const sent = open(two, refusal('400', '稍后再试'));
  render(<UnsavedForm title="新增人员" />);
  render(<UnsavedForm title="报修" saved />);
  fireEvent.click(await screen.findByRole('button', { name: /华西二厂/ }));
  expect(await screen.findByText(/还没有保存：新增人员。/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(sent.some(({ path }) => path.endsWith('GetOrgMenu'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /华西二厂/ }));
  fireEvent.click(await screen.findByRole('button', { name: '放弃并切换' }));
  await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/GetOrgMenu$/));
});
