import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { DeviceDocuments } from '../../../../src/client/console/device/documents/DeviceDocuments.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { RecordDocument } from '../../../../src/contract/areas/device/documents.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';

const deviceID = '0190a000-0000-7000-8000-000000000401';
const document: RecordDocument = {
  id: '0190a000-0000-7000-8000-000000000501',
  docName: '操作说明书',
  docKind: 'manual',
  file: {
    url: 'X/file/a',
    linkurl: '/X/file/a?e=1&s=2',
    name: 'manual.pdf',
    contentType: 'application/pdf',
    size: 2_500_000,
  },
  userName: '李强',
  createTime: '2026-01-01T00:00:00.000Z',
};

function open(mayEdit: boolean) {
  const calls: { path: string; body: unknown }[] = [];
  fakeServer(({ path, body }) => {
    calls.push({ path, body: JSON.parse(body) as unknown });
    return success(path.endsWith('/GetDeviceDocList') ? [document] : null);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceDocuments deviceID={deviceID} mayEdit={mayEdit} />
    </QueryClientProvider>,
  );
  return calls;
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('device');
}, 60_000);
beforeEach(() => signIn(aUser(['device.view', 'device.edit'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a document stands under its kind, and is removed once the question is answered', async () => {
  const calls = open(true);
  const list = within(await screen.findByRole('list', { name: '说明书' }));
  expect(list.getByRole('link', { name: '操作说明书' }).getAttribute('href')).toContain(
    '/X/file/a',
  );
  expect(list.getByText(/李强/)).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: '移除 操作说明书' }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/DeleteDeviceDoc'))?.body).toMatchObject({
      DeviceID: deviceID,
      DocID: document.id,
    }),
  );
});

test('who may not edit the device opens documents, and neither adds nor removes them', async () => {
  open(false);
  await screen.findByRole('link', { name: '操作说明书' });
  expect(screen.queryByRole('button')).toBeNull();
});
