import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import {
  checkedLabels,
  listedLabels,
  positionLabels,
} from '../../../../src/client/console/device/labels/labelSource.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { LabelDialog } from '../../../../src/client/kit/labels/LabelDialog.tsx';
import type { LabelSource } from '../../../../src/client/kit/labels/labelSource.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { aFile, savedFiles } from '../../api/savedFiles.ts';

const press = {
  id: '0190a000-0000-7000-8000-000000000210',
  deviceName: '压力机',
  deviceCode: 'EQ-1',
  qrCode: 'http://andon.test/assets?d=1&s=2',
};
const pump = { ...press, id: '0190a000-0000-7000-8000-000000000211', deviceName: '水泵' };

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('labels');
});
beforeEach(() => signIn(aUser(['device.view'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
});

function open(source: LabelSource) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LabelDialog source={source} visible onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

const save = () => fireEvent.click(screen.getByRole('button', { name: '下载 PDF' }));
const files = (sent: readonly Sent[]) =>
  sent
    .filter(({ path }) => path.includes('/Print'))
    .map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body) as object]);

test('checked devices: the file has the format and the first place that are selected', async () => {
  const names = savedFiles();
  const sent = fakeServer(() => aFile('打印标签.pdf'));
  open(checkedLabels([press, pump]));
  await screen.findByRole('img', { name: '第一页' });
  fireEvent.change(screen.getByLabelText('规格'), { target: { value: 'a4x21' } });
  fireEvent.change(screen.getByLabelText('从第几张开始'), { target: { value: '20' } });
  expect(screen.getByRole('img', { name: '第一页' }).textContent).toBe('压力机EQ-1水泵EQ-1');
  expect(screen.getByText('2 张标签，1 页')).toBeTruthy();
  save();
  await waitFor(() => expect(names).toEqual(['打印标签.pdf']));
  expect(files(sent)).toMatchObject([
    ['PrintCheckedDeviceLabels', { Format: 'a4x21', Start: 20, DeviceIDs: [press.id, pump.id] }],
  ]);
});

test('a list: the preview reads a page, the file has the filter, and a bound is shown', async () => {
  const names = savedFiles();
  const sent = fakeServer(({ path }) =>
    path.endsWith('/GetDeviceList') ? success([press], { totalNum: 1 }) : aFile('打印标签.pdf'),
  );
  open(listedLabels({ SearchText: '压' }, 1_200));
  await screen.findByRole('img', { name: '第一页' });
  expect(screen.getByText(/一个文件最多 1000 张标签/)).toBeTruthy();
  save();
  await waitFor(() => expect(names).toHaveLength(1));
  expect(files(sent)).toMatchObject([
    ['PrintDeviceLabels', { Format: 'a4x24', Start: 1, SearchText: '压' }],
  ]);
});

test('a position: the labels are those below it', async () => {
  const sent = fakeServer(() => aFile('打印标签.pdf'));
  savedFiles();
  const hall = {
    id: press.id,
    name: '一车间',
    groupCode: null,
    parentID: null,
    records: 0,
    recordsBound: 0,
    scopes: 0,
    version: 0,
    qrCode: 'http://andon.test/device/list?PositionID=1',
    coordinates: null,
    managerID: null,
    managerName: null,
  } as const;
  const area = { ...hall, id: pump.id, name: '东区', parentID: hall.id };
  const other = { ...hall, id: '0190a000-0000-7000-8000-000000000212', name: '二车间' };
  open(positionLabels([hall, area, other], hall.id));
  const preview = await screen.findByRole('img', { name: '第一页' });
  expect(preview.textContent).toBe('一车间东区');
  save();
  await waitFor(() =>
    expect(files(sent)).toMatchObject([['PrintPositionLabels', { PositionID: hall.id }]]),
  );
});

test('the dialog shows that the file is made, why it was not, and makes it when it is tried again', async () => {
  const names = savedFiles();
  const answers: Answer[] = [
    'silence',
    refusal('429', '请求过于频繁，请在 5 秒后重试', { error: 'TOO_MANY' }),
    aFile('打印标签.pdf'),
  ];
  const sent = fakeServer(() => answers.shift() ?? null);
  open(checkedLabels([press]));
  await screen.findByRole('img', { name: '第一页' });
  save();
  expect((await screen.findByRole('status')).textContent).toBe('正在生成文件…');
  fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(sent.at(-1)?.aborted).toBe(true));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  save();
  expect(await screen.findByText('请求过于频繁，请在 5 秒后重试')).toBeTruthy();
  save();
  await waitFor(() => expect(names).toEqual(['打印标签.pdf']));
  expect(screen.queryByText('请求过于频繁，请在 5 秒后重试')).toBeNull();
});
