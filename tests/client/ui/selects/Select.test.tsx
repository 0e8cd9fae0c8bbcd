import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Select } from '../../../../src/client/ui/selects/Select.tsx';

afterEach(cleanup);

test('the owner of a select is notified when its list opens', () => {
  const onChange = vi.fn<(visible: boolean) => void>();
  render(<Select aria-label="班组" options={['一组', '二组']} onVisibleChange={onChange} />);
  fireEvent.click(screen.getByRole('combobox'));
  expect(onChange).toHaveBeenCalledWith(true);
});
