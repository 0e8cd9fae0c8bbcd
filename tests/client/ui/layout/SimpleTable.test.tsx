import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SimpleTable } from '../../../../src/client/ui/layout/SimpleTable.tsx';

afterEach(cleanup);

const rows = [
  { name: '李强', minutes: 95 },
  { name: '王芳', minutes: 40 },
];
const columns = [
  { key: 'name', isName: true, title: '人员', render: (row: (typeof rows)[number]) => row.name },
  {
    key: 'minutes',
    align: 'end',
    title: '分钟',
    render: (row: (typeof rows)[number]) => row.minutes,
  },
] as const;
const keyOf = ({ name }: { readonly name: string }) => name;

test('a simple table has a name, heads of columns and rows, and a sum', () => {
  render(<SimpleTable {...{ rows, columns, keyOf }} caption="工时" sum={['合计', 135]} />);
  const table = within(screen.getByRole('table', { name: '工时' }));
  expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    '人员',
    '分钟',
  ]);
  const heads = table.getAllByRole('rowheader').map((one) => one.textContent);
  expect(heads).toEqual(['李强', '王芳', '合计']);
  expect(table.getAllByRole('cell').map((one) => one.textContent)).toEqual(['95', '40', '135']);
  expect(screen.queryByRole('region')).toBeNull();
});

test('the keyboard reaches a table that scrolls', () => {
  render(<SimpleTable {...{ rows, columns, keyOf }} caption="工时" leastWidth={720} />);
  const region = screen.getByRole('region', { name: '工时' });
  expect(region.tabIndex).toBe(0);
  expect(within(region).getByRole('table').style.minWidth).toBe('720px');
});
