import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { DetailTabs } from '../../../../src/client/kit/detail/DetailTabs.tsx';
import { FactGrid } from '../../../../src/client/kit/detail/FactGrid.tsx';

afterEach(cleanup);

function Address() {
  return <output>{useLocation().search}</output>;
}

test('the open tab is in the address beside what is there, and changes by keyboard', () => {
  const tabs = ['经过', '备件'].map((label, at) => ({
    key: `t${at}`,
    label,
    content: `${label}。`,
  }));
  render(
    <MemoryRouter initialEntries={['/device?id=7&tab=t1']}>
      <DetailTabs label="设备" tabs={tabs} />
      <Address />
    </MemoryRouter>,
  );
  expect(screen.getByRole('tabpanel', { name: '备件' }).textContent).toBe('备件。');
  fireEvent.keyDown(screen.getByRole('tab', { name: '备件' }), { key: 'ArrowLeft' });
  expect(screen.getByRole('tabpanel', { name: '经过' }).textContent).toBe('经过。');
  expect(screen.getByRole('status').textContent).toBe('?id=7');
});

test('facts are pairs of a name and a value; one without a value is left out', () => {
  render(
    <FactGrid
      facts={[
        ['设备', '压力机'],
        ['备注', null],
        ['工单', 0],
      ]}
    />,
  );
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([names, values]).toEqual([
    ['设备', '工单'],
    ['压力机', '0'],
  ]);
});
