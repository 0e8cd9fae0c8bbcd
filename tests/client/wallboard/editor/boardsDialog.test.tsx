// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoardsDialog } from '../../../../src/client/wallboard/editor/BoardsDialog.tsx';
import { sampleLinks, sampleLive } from '../../../../src/client/wallboard/samples/samples.ts';
import { deleteBoard, listBoards } from '../../../../src/contract/areas/kanban/edits.ts';
import { liveState, renderWall, sampleBoard, setTestLanguage } from '../wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../../src/client/api/http/call.ts', () => ({ call: calls.call }));
vi.mock('../../../../src/client/api/session/useSession.ts', () => ({ useCan: () => true }));

const other = '00000000-0000-4000-8000-000000000002';

beforeEach(async () => {
  await setTestLanguage('zh-CN');
  const { id, boardName, updateTime } = sampleBoard;
  const boards = [
    { id, boardName, updateTime, tiles: 9 },
    { id: other, boardName: '二车间', updateTime, tiles: 4 },
  ];
  calls.call
    .mockReset()
    .mockImplementation((endpoint) => Promise.resolve(endpoint === listBoards ? boards : null));
});
afterEach(cleanup);

test('a board is deleted by its second click alone, and the first board never', async () => {
  renderWall(<BoardsDialog onClose={() => undefined} />, sampleLive(liveState, sampleLinks));
  fireEvent.click(await screen.findByRole('button', { name: '删除 二车间' }));
  const deletions = () => calls.call.mock.calls.filter(([endpoint]) => endpoint === deleteBoard);
  expect(deletions()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '确认删除 二车间' }));
  await waitFor(() => expect(deletions()).toEqual([[deleteBoard, { ID: other }]]));
  expect(screen.queryByRole('button', { name: `删除 ${sampleBoard.boardName}` })).toBeNull();
});
