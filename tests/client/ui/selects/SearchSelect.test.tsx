import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchSelect } from '../../../../src/client/ui/selects/SearchSelect.tsx';

afterEach(cleanup);

const control = {
  id: 'device',
  'aria-describedby': undefined,
  'aria-invalid': false,
  'aria-required': true,
} as const;

interface Shown {
  readonly rows: readonly string[] | null;
  readonly stale?: boolean;
  readonly selected?: boolean;
}

/** Renders the field, and returns the selected rows and a press of Enter, which returns true where it submits a form. */
function show({ rows, stale = false, selected = false }: Shown) {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  const picked: string[] = [];
  render(
    <SearchSelect
      control={control}
      placeholder="设备"
      maxLength={60}
      text=""
      rows={rows}
      stale={stale}
      selected={selected}
      note="正在加载"
      keyOf={(row) => row}
      render={(row) => row}
      onText={() => undefined}
      onSelect={(row) => picked.push(row)}
    />,
  );
  const enter = () => fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  return { picked, enter };
}

test.for([
  ['load', { rows: null }],
  ['belong to an earlier text', { rows: ['冲床'], stale: true }],
] as const)('Enter never submits the form while rows %s, and opens the list', ([, shown]) => {
  const { picked, enter } = show(shown);
  for (let time = 0; time < 3; time += 1) expect(enter()).toBe(false);
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
  expect(picked).toEqual([]);
});

test('Enter opens the list where nothing is selected, and selects its first row', () => {
  const { picked, enter } = show({ rows: ['冲床', '水泵'] });
  expect([enter(), picked.length]).toEqual([false, 0]);
  expect([enter(), ...picked]).toEqual([false, '冲床']);
});

test('Enter in the closed field of a selected row submits the form', () => {
  const { enter } = show({ rows: ['冲床'], selected: true });
  expect(enter()).toBe(true);
});
