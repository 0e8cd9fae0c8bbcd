import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { ScanField } from '../../../../src/client/kit/scan/ScanField.tsx';
import { newCodes } from '../../../../src/client/kit/scan/scanner.ts';
import { parseScanned, type ScannedCode } from '../../../../src/client/lib/scannedCode.ts';

const id = '0192f000-0000-7000-8000-000000000001';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('kit');
}, 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an address of a label is the record that it opens; any other text is itself', () => {
  const host = 'https://andon.example:8443';
  expect(parseScanned(`${host}/sparePart/list/sparePartDetail?id=${id}`)).toEqual({
    kind: 'part',
    id,
  });
  expect(parseScanned(`${host}/sparePart/list?PositionID=${id}`)).toEqual({ kind: 'position', id });
  expect(parseScanned(`${host}/sparePart/applyFor?id=${id}`)).toEqual({ kind: 'application', id });
  expect(parseScanned(`${host}/assets?d=${id}&s=x`)).toEqual({ kind: 'device', id });
  const position = `${host}/device/list?PositionID=${id}`;
  expect(parseScanned(position)).toEqual({ kind: 'devicePosition', id });
  expect(parseScanned(' BRG-6205 ')).toEqual({ kind: 'text', text: 'BRG-6205' });
  for (const text of [`${host}/sparePart/list/sparePartDetail?id=1`, `${host}/x?id=${id}`])
    expect(parseScanned(text)).toEqual({ kind: 'text', text });
});

test('a scanner that types a code and Enter gives it, and the form around is not submitted', () => {
  const onScan = vi.fn<(code: ScannedCode) => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <ScanField label="备件" onScan={onScan} />
    </form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('备件');
  fireEvent.change(field, { target: { value: 'BRG-6205' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onScan).toHaveBeenCalledExactlyOnceWith({ kind: 'text', text: 'BRG-6205' }, 'BRG-6205');
  expect(field.value).toBe('');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onScan).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the camera gives one code after the other; one that stays in the picture counts once', async () => {
  let codes = [{ rawValue: 'A' }];
  const track = { stop: vi.fn<() => void>() };
  const getUserMedia = () =>
    Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] });
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
  const scanned: ScannedCode[] = [];
  render(<ScanField label="备件" onScan={(code) => scanned.push(code)} />);
  fireEvent.click(screen.getByRole('button', { name: '用摄像头扫码' }));
  await waitFor(() => expect(scanned).toHaveLength(1));
  codes = [{ rawValue: 'B' }];
  await waitFor(() => expect(scanned).toHaveLength(2));
  expect(scanned.map((code) => (code.kind === 'text' ? code.text : ''))).toEqual(['A', 'B']);
  expect(track.stop).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '停止扫码' }));
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
});

test('a code counts again once it was out of the picture, not where looks are slow or miss it', () => {
  const isNew = newCodes();
  const looks: [string | null, number][] = [
    ['A', 0],
    ['A', 2_000], // a slow phone
    [null, 3_700],
    ['A', 5_400],
    ['B', 5_500], // beside it
    ['A', 5_600],
    [null, 6_000],
    [null, 6_500],
    [null, 7_200],
    ['A', 7_300],
  ];
  expect(looks.map((look) => isNew(...look))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
});
