import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { TreeField } from '../../../../src/client/kit/form/fields/TreeField.tsx';
import { CollapsePanels } from '../../../../src/client/ui/data/CollapsePanels.tsx';
import { Timeline } from '../../../../src/client/ui/data/Timeline.tsx';
import { TreeView } from '../../../../src/client/ui/data/TreeView.tsx';
import { MonthCalendar } from '../../../../src/client/ui/dates/MonthCalendar.tsx';
import { NumberInput } from '../../../../src/client/ui/inputs/NumberInput.tsx';
import { Progress } from '../../../../src/client/ui/progress/Progress.tsx';
import { Steps } from '../../../../src/client/ui/progress/Steps.tsx';
import { CascaderInput } from '../../../../src/client/ui/selects/CascaderInput.tsx';

const nothing = () => undefined;
const types = [
  {
    key: 'press',
    title: '压力机',
    children: [
      { key: 'press-1', title: '冲床' },
      { key: 'press-2', title: '折弯机' },
    ],
  },
  { key: 'pump', title: '水泵' },
];
const areas = [{ value: 'a', label: '一车间', children: [{ value: 'a1', label: '冲压线' }] }];

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('personnel'); // with the kit's
  configure({ asyncUtilTimeout: 3000 });
}, 60_000);
afterEach(cleanup);

test.for([
  ['number', <NumberInput key="" aria-label="数量" value="2" onChange={nothing} />],
  ['tree', <TreeView key="" label="类型" nodes={types} value="" onChange={nothing} />],
  ['tree field', <TreeField key="" label="类型" nodes={types} value="" onChange={nothing} />],
  ['cascader', <CascaderInput key="" label="位置" options={areas} value={[]} onChange={nothing} />],
  ['steps', <Steps key="" label="第 2 步" titles={['选择', '核对']} current={1} />],
  ['timeline', <Timeline key="" label="经过" items={[{ key: 'a', content: '报修' }]} />],
  [
    'collapse',
    <CollapsePanels key="" panels={[{ key: 'a', title: '更多', content: '内容' }]} open={['a']} />,
  ],
  ['progress', <Progress key="" text="40%" label="导入进度" done={40} total={100} />],
  [
    'calendar',
    <MonthCalendar key="" label="计划" month="2026-11" onMonth={nothing} renderDay={() => null} />,
  ],
] as [string, ReactNode][])('axe finds no fault in the %s of Arco', async ([, shown]) => {
  const { container } = render(<main>{shown}</main>);
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(container, { rules });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  expect(found).toEqual([]);
});

describe('a number', () => {
  test('outside of its limits stays as typed, and the arrow keys step it', () => {
    const onChange = vi.fn<(text: string) => void>();
    render(<NumberInput aria-label="分钟" value="5" min={1} max={10} onChange={onChange} />);
    const box = screen.getByRole('spinbutton', { name: '分钟' });
    fireEvent.change(box, { target: { value: '5000' } });
    fireEvent.blur(box);
    expect(onChange.mock.calls).toEqual([['5000']]);
    fireEvent.keyDown(box, { key: 'ArrowUp', keyCode: 38 });
    expect(onChange).toHaveBeenLastCalledWith('6');
    fireEvent.change(box, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith('');
  });
});

describe('a tree', () => {
  function Types() {
    const [value, setValue] = useState('');
    return <TreeView label="类型" nodes={types} value={value} onChange={setValue} />;
  }
  const node = (name: string) => screen.getByRole('button', { name });

  test('has a name, and its nodes are reached, closed, opened and selected by keyboard', async () => {
    render(<Types />);
    expect(screen.getByRole('tree', { name: '类型' })).toBeTruthy();
    node('压力机').focus();
    fireEvent.keyDown(node('压力机'), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('冲床');
    fireEvent.keyDown(node('冲床'), { key: 'Enter' });
    expect(node('冲床').getAttribute('aria-current')).toBe('true');
    expect(await screen.findByRole('button', { name: '收起' })).toBeTruthy();
    fireEvent.keyDown(node('压力机'), { key: 'ArrowLeft' });
    expect(await screen.findByRole('button', { name: '展开' })).toBeTruthy();
  });

  test('in a field opens by Enter, and a selected node becomes its value', async () => {
    function Field() {
      const [value, setValue] = useState('');
      return <TreeField label="类型" nodes={types} value={value} required onChange={setValue} />;
    }
    render(<Field />);
    const box = screen.getByRole('combobox', { name: '类型' });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    fireEvent.keyDown(await screen.findByRole('button', { name: '水泵' }), { key: 'Enter' });
    expect(box.textContent).toContain('水泵');
  });
});

test('a cascader opens by Enter and selects from its columns', async () => {
  const onChange = vi.fn<(value: readonly string[]) => void>();
  render(<CascaderInput label="位置" options={areas} value={[]} onChange={onChange} />);
  fireEvent.keyDown(screen.getByRole('combobox', { name: '位置' }), { key: 'Enter', keyCode: 13 });
  fireEvent.click(await screen.findByText('一车间'));
  fireEvent.click(await screen.findByText('冲压线'));
  expect(onChange).toHaveBeenCalledWith(['a', 'a1']);
});

test('steps name the current one', () => {
  render(<Steps label="第 1 步：选择文件" titles={['选择文件', '核对']} current={0} />);
  expect(screen.getByRole('img', { name: '第 1 步：选择文件' })).toBeTruthy();
});

test('a timeline is a list', () => {
  render(<Timeline label="经过" items={['报修', '接单'].map((key) => ({ key, content: key }))} />);
  const list = screen.getByRole('list', { name: '经过' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['报修', '接单']);
});

test('a collapsed panel opens by Enter', () => {
  render(<CollapsePanels panels={[{ key: 'a', title: '更多', content: '内容' }]} />);
  const head = screen.getByRole('button', { name: '更多' });
  expect(head.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(head, { key: 'Enter', keyCode: 13 });
  expect(head.getAttribute('aria-expanded')).toBe('true');
});

test('a progress bar has the name of what progresses', () => {
  render(<Progress text="40%" label="导入进度" done={40} total={100} />);
  const bar = screen.getByRole('progressbar', { name: '导入进度' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
});

test('a month names itself in the language, and its buttons change it', () => {
  const onMonth = vi.fn<(month: string) => void>();
  render(
    <MonthCalendar
      label="计划"
      month="2026-12"
      onMonth={onMonth}
      renderDay={(day) => (day === '2026-12-05' ? <button type="button">保养</button> : null)}
    />,
  );
  const calendar = within(screen.getByRole('region', { name: '计划' }));
  expect(calendar.getByRole('heading', { name: '2026年12月' })).toBeTruthy();
  expect(calendar.getByRole('button', { name: '保养' })).toBeTruthy();
  fireEvent.click(calendar.getByRole('button', { name: '下个月' }));
  fireEvent.click(calendar.getByRole('button', { name: '上个月' }));
  expect(onMonth.mock.calls).toEqual([['2027-01'], ['2026-11']]);
});
