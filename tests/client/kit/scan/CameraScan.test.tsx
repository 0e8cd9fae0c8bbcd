import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { CameraScan } from '../../../../src/client/kit/scan/CameraScan.tsx';
import { canScan } from '../../../../src/client/kit/scan/scanner.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repairForms');
}, 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let codes: { rawValue: string }[];
const applyConstraints = vi.fn<(constraints: object) => Promise<void>>();
const stop = vi.fn<() => void>();
const getUserMedia = vi.fn<() => Promise<object>>();

beforeEach(() => {
  codes = [];
  vi.resetAllMocks();
  applyConstraints.mockResolvedValue();
  const track = { stop, applyConstraints, getCapabilities: () => ({ torch: true }) };
  getUserMedia.mockResolvedValue({ getTracks: () => [track], getVideoTracks: () => [track] });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats() {
        return Promise.resolve(['qr_code']);
      }
      detect() {
        return Promise.resolve(codes);
      }
    },
  );
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

function open() {
  const [onScan, onClose] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  render(<CameraScan onScan={onScan} onClose={onClose} />);
  return { onScan, onClose };
}

test('the first code that the camera sees is given, and the camera is closed', async () => {
  const { onScan } = open();
  fireEvent.click(await screen.findByRole('button', { name: '打开手电' }));
  await screen.findByRole('button', { name: '关闭手电', pressed: true });
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  expect(onScan).not.toHaveBeenCalled();
  codes = [{ rawValue: 'https://andon/assets?d=1&s=2' }];
  await waitFor(() => expect(onScan).toHaveBeenCalledWith('https://andon/assets?d=1&s=2'));
  expect(stop).toHaveBeenCalled();
});

test('a camera that is refused leads to the manual reason', async () => {
  getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  const { onClose } = open();
  expect(await screen.findByText(/请在浏览器中允许访问，或填写手工原因/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(onClose).toHaveBeenCalled();
});

test('the camera is closed with the form', async () => {
  open();
  await screen.findByRole('button', { name: '打开手电' });
  cleanup();
  expect(stop).toHaveBeenCalled();
});

test('a scanner that cannot be loaded leads to the manual reason', async () => {
  vi.stubGlobal('BarcodeDetector', undefined);
  vi.stubGlobal('Worker', undefined);
  open();
  await screen.findByText(/请检查网络后再试，或填写手工原因/);
  await waitFor(() => expect(stop).toHaveBeenCalled());
});

test('a page without access to cameras, as by plain HTTP, offers none', () => {
  expect(canScan()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(canScan()).toBe(false);
});
