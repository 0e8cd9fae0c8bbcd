import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Select } from '../../../src/client/ui/Select.tsx';

afterEach(cleanup);

test('who renders a choice is told when its list opens', () => {
  const told = vi.fn<(visible: boolean) => void>();
  render(<Select aria-label="班组" options={['一组', '二组']} onVisibleChange={told} />);
  fireEvent.click(screen.getByRole('combobox'));
  expect(told).toHaveBeenCalledWith(true);
});
