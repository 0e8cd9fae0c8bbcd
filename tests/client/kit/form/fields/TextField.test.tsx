import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { typedProblem } from '../../../../../src/client/kit/form/entityBody.ts';
import { TextField } from '../../../../../src/client/kit/form/fields/TextField.tsx';
import { sendEmailCode } from '../../../../../src/contract/areas/outbound/preference.ts';
import { bodyField } from '../../../../../src/contract/validation/bodyFields.ts';

beforeAll(() => startI18n('zh-CN'));
afterEach(cleanup);

const email = bodyField(sendEmailCode, 'Email');

function Email({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="邮箱"
      validate={(text) => typedProblem(email, text, 'zh-CN')}
      value={value}
      error={error}
      onChange={setValue}
    />
  );
}

test('5 Format checks, email: the message appears when the field is left and disappears when the text is valid', () => {
  render(<Email />);
  const field = screen.getByLabelText('邮箱');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('li@plant');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('请输入正确的邮箱地址');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type('li@plant.cn');
  expect(screen.queryByRole('alert')).toBeNull();
  type('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error of the form replaces the format error', () => {
  render(<Email error="该邮箱已被使用" />);
  expect(screen.getByRole('alert').textContent).toBe('该邮箱已被使用');
});
