import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { ServiceReportDialog } from '../../../../../src/client/console/repair/detail/service/ServiceReportDialog.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../../api/aUser.ts';
import { type Answer, fakeServer, refusal } from '../../../api/fakeServer.ts';
import { aFile, savedFiles } from '../../../api/savedFiles.ts';
import { anOrder } from '../anOrder.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
});
beforeEach(() => signIn(aUser()));
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
});

const cost = {
  lines: [{ kind: 'outside', name: '', qty: null, unit: null, price: null, amount: 200 }] as const,
  total: 200,
  outsideAmount: 200,
};

test('the report is saved in the language and with the cost that are selected; it can be tried again', async () => {
  const names = savedFiles();
  const answers: Answer[] = [
    refusal('400', '文件超过 100 页，无法生成；请缩小范围', { error: 'PRINT_TOO_LONG' }),
    aFile('维修服务报告 WX1.pdf'),
  ];
  const sent = fakeServer(() => answers.shift() ?? null);
  const order = anOrder({ repairOrgCode: 'ORG2', cost: { ...cost, lines: [...cost.lines] } });
  render(<ServiceReportDialog order={order} visible onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  const save = screen.getByRole('button', { name: '保存 PDF' });
  fireEvent.click(save);
  expect(await screen.findByText('文件超过 100 页，无法生成；请缩小范围')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: '包含本企业费用' }));
  fireEvent.click(save);
  await waitFor(() => expect(names).toEqual(['维修服务报告 WX1.pdf']));
  expect(sent.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { ID: order.id, Locale: 'en-US', WithCost: 0 },
    { ID: order.id, Locale: 'en-US', WithCost: 1 },
  ]);
});
