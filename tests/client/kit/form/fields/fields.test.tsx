import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { DateRangeField } from '../../../../../src/client/kit/form/fields/DateField.tsx';
import { AmountField } from '../../../../../src/client/kit/form/fields/NumberField.tsx';
import { organisationSource } from '../../../../../src/client/kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../../src/client/kit/form/fields/RemotePicker.tsx';
import { SwitchField } from '../../../../../src/client/kit/form/fields/SwitchField.tsx';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, success } from '../../../api/fakeServer.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('personnel'); // with the kit's
}, 60_000);
beforeEach(() => signIn(aUser()));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('an organisation is found by a part of its name; typing removes the selection, and so does its owner', async () => {
  fakeServer(() => success({ ORG1: '华东一厂', ORG2: '安捷设备服务' }));
  function Picker() {
    const [value, setValue] = useState('');
    return (
      <>
        <RemotePicker source={organisationSource} label="企业" value={value} onChange={setValue} />
        <output>{value}</output>
        <button type="button" onClick={() => setValue('')}>
          清空
        </button>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Picker />
    </QueryClientProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: '企业' });
  const selected = () => screen.getByRole('status').textContent;
  const select = async () => {
    fireEvent.change(box, { target: { value: '安捷' } });
    fireEvent.click(await screen.findByRole('option', { name: /安捷设备服务/ }));
  };
  await select();
  expect([selected(), box.value]).toEqual(['ORG2', '安捷设备服务']);
  fireEvent.change(box, { target: { value: '安捷设' } });
  expect(selected()).toBe('');
  await select();
  fireEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(box.value).toBe('');
});

test('an amount is a labelled number with two decimals, described by its error', () => {
  const onChange = vi.fn<(text: string) => void>();
  render(<AmountField label="金额" required value="12.5" error="请输入金额" onChange={onChange} />);
  const box = screen.getByRole('spinbutton', { name: /^金额/ });
  expect(box.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  fireEvent.keyDown(box, { key: 'ArrowUp', keyCode: 38 });
  expect(onChange).toHaveBeenCalledWith('12.51');
});

test('a range of days is a named group, whose days are typed', () => {
  const onChange = vi.fn<(from: string, to: string) => void>();
  render(<DateRangeField label="期间" from="2026-11-01" to="" onChange={onChange} />);
  expect(screen.getByRole('group', { name: '期间' })).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: '结束日期' }), {
    target: { value: '20261130' },
  });
  expect(onChange).toHaveBeenCalledWith('2026-11-01', '2026-11-30');
});

test('a switch turns the wire’s bit on and off', () => {
  const onChange = vi.fn<(bit: string) => void>();
  render(<SwitchField label="共享" value="1" onChange={onChange} />);
  fireEvent.click(screen.getByRole('switch', { name: '共享' }));
  expect(onChange).toHaveBeenCalledWith('0');
});
