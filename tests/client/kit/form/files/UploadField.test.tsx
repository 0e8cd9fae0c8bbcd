import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { UploadField } from '../../../../../src/client/kit/form/files/UploadField.tsx';
import type { UploadedFile } from '../../../../../src/contract/areas/file/endpoints.ts';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../../api/fakeServer.ts';

let sent: Sent[];
let failing: boolean;
let isMalformed: boolean;

/** Answers with the stored file, named by the label in the path. */
function storedAs({ path }: Sent): UploadedFile {
  const name = decodeURIComponent(path.split('/').at(-1) ?? '');
  const contentType = name.endsWith('.png') ? 'image/png' : 'application/pdf';
  return { url: `key-${name}`, linkurl: `/file/${name}?s=1`, name, contentType, size: 2048 };
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('account'); // with the kit's
}, 60_000);
beforeEach(() => {
  signIn(aUser());
  failing = false;
  isMalformed = false;
  sent = fakeServer((call) =>
    isMalformed
      ? success({})
      : failing
        ? refusal('400', '存储空间已满', { error: 'DISK_FULL' })
        : success(storedAs(call)),
  );
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function Form({ accept }: { readonly accept?: string }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const more = accept === undefined ? {} : { accept };
  return <UploadField label="附件" value={files} maxFiles={3} onChange={setFiles} {...more} />;
}

/** The names of the stored files, which have links. */
const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

function pick(container: HTMLElement, ...files: readonly File[]) {
  const input = container.querySelector('input[type="file"]');
  if (input === null) throw new Error('no input');
  fireEvent.change(input, { target: { files } });
}

test('files are uploaded in turn, listed with a link, and removed', async () => {
  const { container } = render(<Form />);
  pick(container, new File(['a'], '说明.pdf'), new File(['b'], 'b.png'));
  await waitFor(() => expect(names()).toEqual(['说明.pdf', 'b.png']));
  const list = within(screen.getByRole('list', { name: '附件' }));
  expect(list.getByRole('link', { name: '说明.pdf' }).getAttribute('href')).toContain('?s=1');
  expect(list.getAllByText('2 KB')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '移除 说明.pdf' }));
  expect(names()).toEqual(['b.png']);
});

test('a failed upload stays with its reason, and is tried again', async () => {
  failing = true;
  const { container } = render(<Form />);
  pick(container, new File(['a'], 'a.pdf'));
  expect(await screen.findByText('存储空间已满')).toBeTruthy();
  expect(names()).toEqual([]);
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(names()).toEqual(['a.pdf']));
});

test('an answer that cannot be read fails its own file only, and is reported', async () => {
  const report = vi.fn<(cause: unknown) => void>();
  vi.stubGlobal('reportError', report);
  isMalformed = true;
  const { container } = render(<Form />);
  pick(container, new File(['a'], 'a.pdf'));
  expect((await screen.findByRole('alert')).textContent).toBe('参数不对或系统异常：请联系管理员');
  expect(report).toHaveBeenCalledTimes(1);
  isMalformed = false;
  pick(container, new File(['b'], 'b.pdf'));
  await waitFor(() => expect(names()).toEqual(['b.pdf']));
});

test('a file of another kind and what is too many are refused before they are sent', async () => {
  const { container } = render(<Form accept=".pdf" />);
  pick(container, new File(['a'], 'a.exe'));
  expect(await screen.findByText('不能上传这种文件：a.exe')).toBeTruthy();
  const large = new File(['b'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
  pick(container, large);
  expect(await screen.findByText('每个文件不能超过 20 MB')).toBeTruthy();
  expect(sent).toEqual([]);
  pick(container, ...['1', '2', '3', '4'].map((name) => new File(['c'], `${name}.pdf`)));
  expect(await screen.findByText('最多 3 个文件，其余的没有添加')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf']));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '附件' }).disabled).toBe(true);
});
