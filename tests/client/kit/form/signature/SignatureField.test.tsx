import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import {
  noSignature,
  SignatureField,
  type SignatureValue,
} from '../../../../../src/client/kit/form/signature/SignatureField.tsx';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repairForms');
}, 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a name that is still being stored counts as drawn, so that its form is not sent without it', async () => {
  const changed = vi.fn<(value: SignatureValue) => void>();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockReturnValue(); // no picture yet
  render(<SignatureField label="签名" name="王芳" value={noSignature} onChange={changed} />);
  fireEvent.click(screen.getByRole('button', { name: '用姓名“王芳”签' }));
  expect(changed.mock.calls).toEqual([[{ file: null, isDrawn: true }]]);
});
