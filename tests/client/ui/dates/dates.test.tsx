import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { ArcoLocale } from '../../../../src/client/ui/arco/ArcoLocale.tsx';
import { readDateText } from '../../../../src/client/ui/dates/DateText.tsx';
import { DayInput, DayRangeInput } from '../../../../src/client/ui/dates/DayInput.tsx';

beforeAll(() => startI18n('zh-CN'), 60_000);
afterEach(cleanup);

const values: string[] = [];
type ImportPart = ComponentProps<typeof ArcoLocale>['importPart'];
const imported: ImportPart = (load) => load();
function Day({ initial = '', importPart = imported }) {
  const [value, setValue] = useState(initial);
  return (
    <ArcoLocale importPart={importPart}>
      <DayInput
        id="day"
        aria-label="日期"
        value={value}
        onChange={(day) => {
          values.push(day);
          setValue(day);
        }}
      />
    </ArcoLocale>
  );
}

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/1/2', '2026-01-02'],
  ['20261120', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['', ''],
  ['2026-02-30', null],
  ['11/20/2026', null],
  ['2026-11-2', '2026-11-02'],
])('a day that is typed as %s is %s', (text, day) => {
  expect(readDateText(text, 'day')).toBe(day);
});

test('a minute has its time after a space', () => {
  expect(readDateText('2026-11-20 8:05', 'minute')).toBe('2026-11-20T08:05');
  expect(readDateText('2026-11-20 24:05', 'minute')).toBeNull();
  expect(readDateText('2026-11-20', 'minute')).toBeNull();
});

test('the box shows a fixed order of parts, never the browser’s; an invalid day is reverted', () => {
  render(<Day initial="2026-11-20" />);
  const box = screen.getByLabelText<HTMLInputElement>('日期');
  expect([box.type, box.placeholder]).toEqual(['text', '年-月-日']);
  fireEvent.change(box, { target: { value: '2026-11-' } });
  expect(box.value).toBe('2026-11-');
  fireEvent.blur(box);
  expect(box.value).toBe('2026-11-20');
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  expect(box.value).toBe('2026-11-21');
});

test('Enter takes the day and does not submit the form around it', () => {
  render(
    <form aria-label="表单">
      <Day />
      <DayRangeInput label="范围" from="" to="" onChange={vi.fn<() => void>()} />
    </form>,
  );
  for (const box of screen.getAllByRole('textbox')) {
    const isSubmitted = fireEvent.keyDown(box, { key: 'Enter' });
    expect(isSubmitted).toBe(false);
  }
});

test('a day typed key by key is parsed correctly; a short one is accepted with Enter', () => {
  values.length = 0;
  render(<Day />);
  const box = screen.getByLabelText<HTMLInputElement>('日期');
  const type = (text: string) => {
    for (let end = 1; end <= text.length; end += 1)
      fireEvent.change(box, { target: { value: text.slice(0, end) } });
  };
  type('2026-11-23');
  expect([values, box.value]).toEqual([['2026-11-23'], '2026-11-23']);
  fireEvent.change(box, { target: { value: '2026-11-2' } });
  expect(values).toEqual(['2026-11-23']);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect([values.at(-1), box.value]).toEqual(['2026-11-02', '2026-11-02']);
  type('2026/3/5');
  fireEvent.blur(box);
  expect(values.at(-1)).toBe('2026-03-05');
});

test('the calendar opens on request, in Chinese, and returns the selected day', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  render(<Day initial="2026-11-20" />);
  fireEvent.click(screen.getByRole('button', { name: '打开日历' }));
  const calendar = within(await screen.findByRole('dialog', { name: '打开日历' }));
  expect(calendar.getByText('一')).toBeTruthy();
  fireEvent.click(calendar.getByText('25'));
  await waitFor(() => expect(values.at(-1)).toBe('2026-11-25'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes the calendar and not the dialog around it; the focus returns to its button', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  const outer = vi.fn<() => void>();
  render(
    <div role="presentation" onKeyDown={outer}>
      <Day initial="2026-11-20" />
    </div>,
  );
  const button = screen.getByRole('button', { name: '打开日历' });
  const open = async () => {
    button.focus();
    fireEvent.click(button);
    return await screen.findByRole('dialog', { name: '打开日历' });
  };
  await open();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(outer).not.toHaveBeenCalled();
  const calendar = await open();
  calendar.focus(); // as by a press on a day
  fireEvent.click(within(calendar).getByText('25'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
  await open();
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('8 Errors, network failure: a calendar that cannot be loaded shows the general sentence first, and is loaded by a second attempt', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  const report = vi.fn<(cause: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const away = new Error('away');
  const importPart = vi.fn<ImportPart>(imported).mockRejectedValueOnce(away);
  render(<Day importPart={importPart as ImportPart} />);
  fireEvent.click(screen.getByRole('button', { name: '打开日历' }));
  const text = await screen.findByText(/未能加载/);
  expect(text.textContent).toBe('参数不对或系统异常：请联系管理员\n未能加载，请检查网络后重试');
  expect(report).toHaveBeenCalledWith(away);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByRole('dialog', { name: '打开日历' });
  vi.unstubAllGlobals();
});

test('a range is one group with two named boxes', () => {
  const given: string[][] = [];
  render(
    <DayRangeInput
      label="报修时间"
      from="2026-11-01"
      to=""
      onChange={(...range) => given.push(range)}
    />,
  );
  const range = within(screen.getByRole('group', { name: '报修时间' }));
  fireEvent.change(range.getByLabelText('结束日期'), { target: { value: '2026-11-07' } });
  expect(given).toEqual([['2026-11-01', '2026-11-07']]);
});
