import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { AvatarField } from '../../../../../src/client/console/account/avatar/AvatarField.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import type { UploadedFile } from '../../../../../src/contract/areas/file/endpoints.ts';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, type Sent } from '../../../api/fakeServer.ts';

const onChange = vi.fn<(photo: UploadedFile | null) => void>();
const close = vi.fn<() => void>();
let sent: Sent[];

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('account');
}, 60_000);
beforeEach(() => {
  signIn(aUser());
  onChange.mockClear();
  close.mockClear();
  sent = fakeServer(() => 'silence');
  const picture = { width: 600, height: 400, close };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['photo'], { type: 'image/jpeg' })),
  );
});
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const page = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <AvatarField name="陈立" link="" changed={false} error={undefined} onChange={onChange} />
  </Activity>
);
const cropping = () => screen.queryByText('裁剪头像');

async function choosePhoto(): Promise<void> {
  const input = screen.getByLabelText<HTMLInputElement>('更换头像', { selector: 'input' });
  const file = new File(['photo'], 'me.png', { type: 'image/png' });
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(cropping()).not.toBeNull());
}

test('a page that was hidden during a crop closes the picture and starts without it', async () => {
  const { rerender } = render(page('visible'));
  await choosePhoto();
  rerender(page('hidden'));
  expect(close).toHaveBeenCalled();
  rerender(page('visible'));
  expect(cropping()).toBeNull();
  await choosePhoto();
});

test('5 Avatar upload, size: 2 MB are refused with the specified message, one byte less is accepted', async () => {
  render(page('visible'));
  const choose = (bytes: number) => {
    const input = screen.getByLabelText<HTMLInputElement>('更换头像', { selector: 'input' });
    const file = new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
    fireEvent.change(input, { target: { files: [file] } });
  };
  choose(2 * 1024 * 1024);
  await screen.findByText('上传头像图片大小不能超过 2MB!');
  expect(cropping()).toBeNull();
  choose(2 * 1024 * 1024 - 1);
  await waitFor(() => expect(cropping()).not.toBeNull());
  expect(screen.queryByText('上传头像图片大小不能超过 2MB!')).toBeNull();
});

test('the uploaded file is the crop of the picture, scaled to 512 pixels', async () => {
  const drawn: unknown[][] = [];
  const context = { fillRect: () => undefined, drawImage: (...of: unknown[]) => drawn.push(of) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  render(page('visible'));
  await choosePhoto();
  fireEvent.click(screen.getByRole('button', { name: '使用这个头像' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(drawn.at(-1)?.slice(1)).toEqual([100, 0, 400, 400, 0, 0, 512, 512]);
});

test('cancelling during the upload aborts it', async () => {
  render(page('visible'));
  await choosePhoto();
  fireEvent.click(screen.getByRole('button', { name: '使用这个头像' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: /^取\s*消$/ }));
  expect(sent[0]?.aborted).toBe(true);
  expect(cropping()).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('8 Errors, network failure: a failed upload shows the general message and keeps the photo for a retry', async () => {
  fakeServer(() => ({ status: 500, json: { code: '500', info: '编号 8f3a', data: null } }));
  render(page('visible'));
  await choosePhoto();
  fireEvent.click(screen.getByRole('button', { name: '使用这个头像' }));
  const note = await screen.findByRole('alert');
  expect(note.textContent).toBe('参数不对或系统异常：请联系管理员\n编号 8f3a');
  expect(cropping()).not.toBeNull();
});

test('of two photos the one selected last is shown, whichever is read first; the other is closed', async () => {
  const read: ((picture: object) => void)[] = [];
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => read.push(resolve)));
  const pictures = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(page('visible'));
  const input = screen.getByLabelText<HTMLInputElement>('更换头像', { selector: 'input' });
  for (const nth of [0, 1]) {
    const file = new File(['photo'], `${nth}.png`, { type: 'image/png' });
    fireEvent.change(input, { target: { files: [file] } });
    await waitFor(() => expect(read).toHaveLength(nth + 1));
  }
  for (const nth of [1, 0]) read[nth]?.({ width: 600, height: 400, close: pictures[nth] });
  await waitFor(() => expect(pictures[0]).toHaveBeenCalled());
  expect(cropping()).not.toBeNull();
  expect(pictures[1]).not.toHaveBeenCalled();
});
