import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import {
  labelAuthorID,
  type OrderComment,
} from '../../../../../src/contract/areas/repair/comments.ts';
import { type Answer, refusal, success } from '../../../api/fakeServer.ts';
import { openOrderPage, partID, press } from '../openOrderPage.tsx';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const comment: OrderComment = {
  id: partID(1),
  userID: 'other',
  userName: '周敏',
  orgName: '精工服务',
  content: '@陈立 请看看',
  internal: 0,
  mentions: ['陈立'],
  photos: [],
  createTime: new Date().toISOString(),
  deletableUntil: null,
};
const mine = {
  ...comment,
  id: partID(2),
  userName: '陈立',
  orgName: null,
  content: '已到现场',
  deletableUntil: new Date(Date.now() + 60_000).toISOString(),
};
const people = [
  { id: partID(3), realName: '王芳', orgName: null },
  { id: partID(4), realName: '王芳芳', orgName: '精工服务' },
];

function open(answer: (call: string) => Answer | undefined = () => undefined) {
  return openOrderPage({ orgCode: 'ORG1', repairOrgCode: 'ORG2' }, ['repair.view'], (call) => {
    const own = answer(call);
    if (own !== undefined) return own;
    if (call === 'GetOrderCommentList') return success({ comments: [mine, comment], total: 22 });
    if (call === 'GetOrderMentionList') return success(people);
    if (call === 'AddOrderComment') return success(comment);
    return call === 'DeleteOrderComment' ? success(null) : undefined;
  });
}

const form = () => screen.findByRole('form', { name: '写评论' });
const text = (box: HTMLElement) => within(box).getByLabelText<HTMLTextAreaElement>(/^评论/);

async function mention(box: HTMLElement, name: string) {
  const search = await within(box).findByRole('combobox', { name: '提及人员' });
  fireEvent.focus(search);
  fireEvent.change(search, { target: { value: '王' } });
  const options = await within(box).findAllByRole('option');
  const option = options.find(({ textContent }) => textContent?.startsWith(name));
  if (option === undefined) throw new Error(name);
  fireEvent.mouseDown(option);
  fireEvent.click(option);
}

test('a comment mentions the selected people whose names are still in its text', async () => {
  const stage = open();
  const box = await form();
  fireEvent.focus(text(box));
  fireEvent.change(text(box), { target: { value: '漏油' } });
  await mention(box, '王芳芳');
  expect(text(box).value).toBe('漏油 @王芳芳 ');
  expect(within(box).getByText('将通知：王芳芳')).toBeTruthy();
  fireEvent.change(text(box), { target: { value: '漏油 @王芳芳姐 ' } }); // another name
  expect(within(box).queryByText(/^将通知/)).toBeNull();
  await mention(box, '王芳');
  fireEvent.change(text(box), { target: { value: '漏油 @王芳 ' } });
  fireEvent.click(within(box).getByRole('switch', { name: /仅本企业可见/ }));
  press('发送', box);
  await waitFor(() => expect(stage.bodies('AddOrderComment')).toHaveLength(1));
  expect(stage.bodies('AddOrderComment')[0]).toMatchObject({
    ID: stage.order.id,
    Comment: '漏油 @王芳',
    Mentions: [partID(3)],
    Internal: 1,
  });
  await waitFor(() => expect(text(box).value).toBe(''));
  expect(within(box).getByRole('button', { name: '发送' })).toBeTruthy();
});

test('the reason is shown why a comment is not deleted any more', async () => {
  open((call) =>
    call === 'DeleteOrderComment'
      ? refusal('400', '只能在 10 分钟内删除', { error: 'COMMENT_TOO_OLD' })
      : undefined,
  );
  press('删除评论', await screen.findByRole('list', { name: '评论' }));
  press('删除', await screen.findByRole('dialog'));
  await screen.findByText('只能在 10 分钟内删除');
});

test('a comment by a label is marked, whatever name its author gave', async () => {
  const remark = { ...comment, userID: labelAuthorID, userName: '陈立', orgName: null };
  open((call) =>
    call === 'GetOrderCommentList' ? success({ comments: [remark], total: 1 }) : undefined,
  );
  const list = await screen.findByRole('list', { name: '评论' });
  expect(within(list).getByText('扫码填写，未登录')).toBeTruthy();
});

test('one’s own comment is deleted after a question; earlier ones are shown on demand', async () => {
  const stage = open();
  const list = await screen.findByRole('list', { name: '评论' });
  expect(within(list).getByText('@陈立').tagName).toBe('B');
  press('删除评论', list);
  press('删除', await screen.findByRole('dialog'));
  await waitFor(() => expect(stage.bodies('DeleteOrderComment')).toHaveLength(1));
  expect(stage.bodies('DeleteOrderComment')[0]).toMatchObject({ CommentID: mine.id });
  fireEvent.click(screen.getByRole('button', { name: '显示更早的 20 条' }));
  await waitFor(() =>
    expect(stage.bodies('GetOrderCommentList').at(-1)).toMatchObject({ Latest: 40 }),
  );
});
