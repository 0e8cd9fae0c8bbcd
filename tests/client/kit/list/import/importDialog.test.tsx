import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import {
  isFileProblem,
  tableBelow,
} from '../../../../../src/client/kit/list/import/file/fileTable.ts';
import { readTable } from '../../../../../src/client/kit/list/import/file/readTable.ts';
import {
  ImportButton,
  listImport,
} from '../../../../../src/client/kit/list/import/ImportButton.tsx';
import { lastBatches$ } from '../../../../../src/client/kit/list/import/lastBatches.ts';
import { orderHistoryImport } from '../../../../../src/contract/areas/repair/orderHistoryImport.ts';
import { aUser } from '../../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../../api/fakeServer.ts';

const historyImport = listImport('import.run', () => Promise.resolve(orderHistoryImport));

type Rows = readonly Readonly<Record<string, string>>[];
interface ImportBody {
  readonly Kind: string;
  readonly DryRun: 0 | 1;
  readonly LeaveOut: 0 | 1;
  readonly FirstRow: number;
  readonly BatchID: string;
  readonly Rows: Rows;
}

const bodyOf = ({ body }: Sent) => JSON.parse(body) as ImportBody;

/** Answers like the server: a row without a fault time of 2026 is refused. */
function answerRows({ Rows, BatchID }: ImportBody): Answer {
  const errors = Rows.flatMap((row, at) =>
    row['FaultTime']?.startsWith('2026') === true
      ? []
      : [
          {
            row: at + 1,
            field: 'FaultTime',
            value: row['FaultTime'] ?? '',
            info: '不能早于 FaultTime',
          },
        ],
  );
  const imported = Rows.length - errors.length;
  return success({ total: Rows.length, imported, unchanged: 0, errors, batchID: BatchID });
}

let sent: Sent[];
let answer: (call: Sent) => Answer | undefined;
const onChanged = vi.fn<() => void>();

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('importData');
}, 60_000);
beforeEach(() => {
  answer = () => undefined;
  sent = fakeServer((call) => {
    const own = answer(call);
    if (own !== undefined) return own;
    if (call.path.endsWith('UndoImport')) return success({ removed: 2 });
    return answerRows(bodyOf(call));
  });
  signIn(aUser(['repair.view', 'import.run']));
});
afterEach(() => {
  cleanup();
  signOut();
  lastBatches$.next([]);
  onChanged.mockClear();
  vi.unstubAllGlobals();
});

async function open(address = '/') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <ImportButton of={historyImport} onChanged={onChanged} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  if (address === '/') fireEvent.click(screen.getByRole('button', { name: '导入' }));
  return screen.findByRole('dialog', { name: '导入历史工单' });
}

/** Chooses a file in the dialog, as the browser's own dialog of files does. */
function choose(dialog: HTMLElement, content: BlobPart, name: string) {
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no input');
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
  const at = (hour: number) => ({
    value: new Date(Date.UTC(2026, 2, 1, hour)),
    type: Date,
    format: 'yyyy-mm-dd hh:mm',
  });
  const content = await writeExcelFile([
    ['设备编码 *', '发生时间', '完成时间', '现场备注'],
    ['M1', at(8), at(10), 'a'],
    ['M2', '昨天', null, 'b'],
    ['M3', at(9), null, 'c'],
  ]).toBuffer();
  return new Uint8Array(content);
}

test('a file is recognised, checked and imported, and the import undone', async () => {
  const dialog = await open();
  choose(dialog, await workbook(), 'faults.xlsx');
  expect(await screen.findByText('faults.xlsx：3 行。请核对每一项取自文件的哪一列。')).toBeTruthy();
  await press('检查数据');
  const problems = await screen.findByRole('region', { name: '有问题的行' });
  const cells = within(problems).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '3',
    '故障时间',
    '昨天',
    '不能早于故障时间',
  ]);
  expect(bodyOf(sent[0] as Sent)).toMatchObject({
    Kind: 'WorkOrderHistory',
    DryRun: 1,
    Rows: [
      { DeviceCode: 'M1', FaultTime: '2026-03-01 08:00:00', FinishTime: '2026-03-01 10:00:00' },
      { DeviceCode: 'M2', FaultTime: '昨天', FinishTime: '' },
      { DeviceCode: 'M3', FaultTime: '2026-03-01 09:00:00', FinishTime: '' },
    ],
  });
  expect(Object.keys(bodyOf(sent[0] as Sent).Rows[0] ?? {}), 'no other column').toHaveLength(3);
  expect(onChanged, 'a check changes nothing').not.toHaveBeenCalled();

  await press('导入 2 行');
  expect(await screen.findByText('已导入 2 行。')).toBeTruthy();
  const written = bodyOf(sent[1] as Sent);
  expect(written).toMatchObject({ DryRun: 0, Rows: [{ DeviceCode: 'M1' }, { DeviceCode: 'M3' }] });
  expect(onChanged).toHaveBeenCalledTimes(1);

  await press('关闭');
  await press('导入');
  expect(await screen.findByText(/导入了 2 行/), 'also after closing').toBeTruthy();
  answer = ({ path }) =>
    path.endsWith('UndoImport')
      ? refusal('400', '该批次中已有 1 条被修改，不能撤销', { error: 'BATCH_TOUCHED' })
      : undefined;
  const undo = async () => {
    await press('撤销导入');
    const question = await screen.findByRole('dialog', { name: '撤销这次导入？' });
    within(question).getByText('将移除这次导入的 2 行。因导入而新增且未被使用的设备也会移除。');
    fireEvent.click(within(question).getByRole('button', { name: '撤销导入' }));
  };
  await undo();
  expect(await screen.findByText(/不能撤销。被修改的记录需要逐条处理/)).toBeTruthy();
  answer = () => undefined;
  await undo();
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ BatchID: written.BatchID });
  expect(screen.queryByText(/导入了 2 行/)).toBeNull();
});

test('the headings are found below a title, shown, and can be changed', async () => {
  const dialog = await open();
  const lines = [
    '故障台账,,',
    '设备编号,发生时间,备注',
    'Machine,When,Note',
    'M1,2026-03-01 8:00,a',
  ];
  choose(dialog, lines.join('\n'), 'a.csv');
  const head = await screen.findByRole('combobox', { name: '标题行' });
  await screen.findByText(/^a\.csv：2 行/);
  expect(head.textContent).toContain('第 2 行：设备编号');
  const select = async (row: RegExp) => {
    fireEvent.click(screen.getByRole('combobox', { name: '标题行' }));
    fireEvent.click(await screen.findByRole('option', { name: row }));
  };
  await select(/^第 4 行/);
  await screen.findByText('文件里没有数据：标题行下面没有数据行。');
  await screen.findByText(/^a\.csv：2 行/);
  await select(/^第 3 行/);
  await screen.findByText(/^a\.csv：1 行/);
  expect(screen.queryByText(/标题行下面没有数据行/)).toBeNull();
  expect(await screen.findByText('请为必填项选择列：故障时间')).toBeTruthy();
  await select(/^第 2 行/);
  await press('检查数据');
  await screen.findByText('有问题的行');
  expect(bodyOf(sent[0] as Sent).Rows).toEqual([
    { DeviceCode: 'Machine', FaultTime: 'When' },
    { DeviceCode: 'M1', FaultTime: '2026-03-01 08:00:00' },
  ]);
});

test('a row with a wrong optional value goes without it if the person chooses so', async () => {
  const number = (value: number, format: string) => ({ value, type: Number, format });
  const content = await writeExcelFile([
    ['设备编号', '故障时间', '故障等级', '位置'],
    ['M1', '2026-03-01 8:00', '很急', '一车间'],
    ['M2', '2026-03-01 9:00', '2级', number(1234567, '000-0000')],
    [number(7, '0%'), '2026-03-01 9:00', '2', ''],
  ]).toBuffer();
  answer = (call) => {
    const { Rows, BatchID, LeaveOut } = bodyOf(call);
    const wrong = Rows.flatMap(({ FaultLevel = '' }, at) =>
      FaultLevel === '很急'
        ? [{ row: at + 1, field: 'FaultLevel', value: FaultLevel, info: '应为数字' }]
        : [],
    );
    const errors = LeaveOut === 1 ? [] : wrong;
    const imported = Rows.length - errors.length;
    const counts = { total: Rows.length, imported, unchanged: 0, batchID: BatchID };
    return success({ ...counts, errors, ...(LeaveOut === 1 && { warnings: wrong }) });
  };
  const dialog = await open();
  choose(dialog, new Uint8Array(content), 'faults.xlsx');
  await screen.findByText(/^faults\.xlsx/);
  await press('检查数据');
  await screen.findByRole('button', { name: '导入 0 行' });
  fireEvent.click(screen.getByRole('switch', { name: /留空，其余内容照常导入/ }));
  await screen.findByRole('button', { name: '导入 2 行' });
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').slice(0, 3))
      .map((cells) => cells.map(({ textContent }) => textContent));
  expect(rowsOf('有问题的行')).toEqual([['4', '设备编号', '7']]);
  expect(rowsOf('将留空的值')).toEqual([
    ['2', '故障等级', '很急'],
    ['3', '位置', '1234567'],
  ]);
  await press('导入 2 行');
  await screen.findByText('已导入 2 行。');
  expect(bodyOf(sent.at(-1) as Sent)).toMatchObject({
    DryRun: 0,
    LeaveOut: 1,
    Rows: [
      { DeviceCode: 'M1', FaultLevel: '很急' },
      { DeviceCode: 'M2', FaultLevel: '2', PositionName: '' },
    ],
  });
});

test('required columns block the check until they are selected', async () => {
  const dialog = await open();
  choose(dialog, 'Machine,When\nM1,3/14/2026 8:00 PM\n', 'a.csv');
  expect(await screen.findByText('请为必填项选择列：故障时间')).toBeTruthy();
  const check = screen.getByRole<HTMLButtonElement>('button', { name: '检查数据' });
  expect(check.disabled).toBe(true);
  fireEvent.click(screen.getByRole('combobox', { name: '故障时间' }));
  fireEvent.click(await screen.findByRole('option', { name: 'When' }));
  await waitFor(() => expect(check.disabled).toBe(false));
  expect(screen.getByRole('radio', { name: '月/日/年' })).toHaveProperty('checked', true);
  fireEvent.click(check);
  await screen.findByText('没有发现问题。');
  expect(bodyOf(sent[0] as Sent).Rows).toEqual([
    { DeviceCode: 'M1', FaultTime: '2026-03-14 20:00:00' },
  ]);
});

test('an order of dates that was selected stays when a column is corrected', async () => {
  const dialog = await open();
  choose(dialog, 'Machine,When,Done\nM1,3/4/2026,3/5/2026\n', 'a.csv');
  const map = async (field: string, column: string) => {
    fireEvent.click(await screen.findByRole('combobox', { name: field }));
    fireEvent.click(await screen.findByRole('option', { name: column }));
  };
  await map('故障时间', 'When');
  expect(screen.getByRole('radio', { name: '月/日/年' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: '日/月/年' }));
  await map('恢复时间', 'Done');
  expect(screen.getByRole('radio', { name: '日/月/年' })).toHaveProperty('checked', true);
});

test('an import whose only answer was lost can be undone', async () => {
  const dialog = await open();
  choose(dialog, 'DeviceCode,FaultTime\nM1,2026-03-01 08:00:00\n', 'a.csv');
  await press('检查数据');
  await screen.findByText('没有发现问题。');
  answer = () => (sent.length === 2 ? null : undefined);
  await press('导入 1 行');
  await screen.findByText('继续即可，不会重复导入。');
  expect(onChanged).toHaveBeenCalledTimes(1);
  answer = (call) =>
    success({ total: 1, imported: 0, unchanged: 1, errors: [], batchID: bodyOf(call).BatchID });
  await press('继续');
  await screen.findByText(/^导入完成：这些行系统中都已有。/);
  await press('关闭');
  await press('导入');
  await screen.findByText(/的导入没有收到全部答复/);
  answer = () => undefined;
  await press('撤销导入');
  const question = await screen.findByRole('dialog', { name: '撤销这次导入？' });
  within(question).getByText(/移除这次导入的全部行/);
  fireEvent.click(within(question).getByRole('button', { name: '撤销导入' }));
  await waitFor(() => expect(screen.queryByText(/没有收到全部答复/)).toBeNull());
  expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({
    BatchID: bodyOf(sent[1] as Sent).BatchID,
  });
});

test('a run that fails continues where it was, with the same batch', async () => {
  const lines = Array.from({ length: 1500 }, (_, at) => `M${at},2026-03-01 08:00:00`);
  const dialog = await open();
  choose(dialog, ['DeviceCode,FaultTime', ...lines].join('\n'), 'a.csv');
  await press('检查数据');
  await press('导入 1500 行');
  await screen.findByText('已导入 1500 行。');
  expect(sent.map((call) => bodyOf(call).Rows.length)).toEqual([1000, 500, 1000, 500]);
  expect(sent.map((call) => bodyOf(call).FirstRow)).toEqual([1, 1001, 1, 1001]);
  await press('关闭');
  await press('导入');
  sent.length = 0;
  choose(dialog, ['DeviceCode,FaultTime', ...lines].join('\n'), 'a.csv');
  await press('检查数据');
  await screen.findByText('没有发现问题。');
  answer = () => (sent.length === 4 ? null : undefined);
  await press('导入 1500 行');
  expect(await screen.findByText('继续即可，不会重复导入。')).toBeTruthy();
  await press('继续');
  await screen.findByText('已导入 1500 行。');
  const runs = sent.slice(2).map(bodyOf);
  expect(runs.map(({ Rows }) => Rows.length)).toEqual([1000, 500, 500]);
  expect(new Set(runs.map(({ BatchID }) => BatchID)).size).toBe(1);
});

test('a failed check cannot be continued from the step before', async () => {
  const dialog = await open();
  choose(dialog, 'DeviceCode,FaultTime\nM1,2026-03-01 08:00:00\n', 'a.csv');
  await screen.findByText(/^a\.csv/);
  answer = () => null;
  await press('检查数据');
  await screen.findByRole('button', { name: '继续' });
  await press('上一步');
  await screen.findByRole('button', { name: '检查数据' });
  expect(screen.queryByRole('button', { name: '继续' })).toBeNull();
});

test('an address opens the import once', async () => {
  const dialog = await open('/?import');
  fireEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an import is not offered without its permission', () => {
  signIn(aUser(['repair.view'], { token: 'second' }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/?import']}>
        <ImportButton of={historyImport} onChanged={onChanged} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

test.for([
  ['an .xls file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]).buffer, 'oldExcel'],
  ['a damaged .xlsx file', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]).buffer, 'notReadable'],
  ['a file without rows', bytesOf('DeviceCode,FaultTime\n'), 'noRows'],
  ['a heading twice', bytesOf('a,a\n1,2\n'), 'columnTwice'],
  ['too many columns', bytesOf(`${'a'.repeat(3)}${',b'.repeat(200)}\n1\n`), 'tooManyColumns'],
  ['too many rows', bytesOf(`a\n${'1\n'.repeat(100_001)}`), 'tooManyRows'],
  ['a long cell', bytesOf(`a\n${'1'.repeat(32_768)}\n`), 'cellTooLong'],
] as const)('%s is refused', async ([, bytes, problem]) => {
  const rows = await readTable(bytes);
  expect(isFileProblem(rows) ? rows : tableBelow(rows, 0)).toMatchObject({ problem });
});

test('a CSV file of Chinese Excel is read, and only its broken line is refused', async () => {
  const gb18030 = new Uint8Array([
    0xc9, 0xe8, 0xb1, 0xb8, 0x3b, 0x61, 0x0a, 0x31, 0x3b, 0x22, 0x0a, 0x32, 0x3b, 0x33,
  ]);
  expect(await readTable(gb18030.buffer)).toEqual([
    { row: 1, cells: ['设备', 'a'] },
    { row: 2, cells: [], brokenCell: 1 },
    { row: 3, cells: ['2', '3'] },
  ]);
});
