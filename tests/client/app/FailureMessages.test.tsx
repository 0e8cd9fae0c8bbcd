import Message from '@arco-design/web-react/es/Message';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/api/http/apiError.ts';
import { call } from '../../../src/client/api/http/call.ts';
import { showFailure } from '../../../src/client/api/query/showFailure.ts';
import { signIn, signOut } from '../../../src/client/api/session/session.ts';
import { FailureMessages } from '../../../src/client/app/ConsoleFrame.tsx';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import { getServerTime } from '../../../src/contract/areas/kanban/endpoints.ts';
import { aUser } from '../api/aUser.ts';
import { fakeServer, refusal } from '../api/fakeServer.ts';

beforeAll(() => startI18n('zh-CN'));
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['201', '数据已被他人修改', '数据已被他人修改'],
  ['409', '库存不足', '库存不足'],
  ['999', '', 'Error'],
])(
  '8 Errors, other code: the answer %s shows its info text, or Error, as an error message for 5 seconds',
  async (code, info, text) => {
    signIn(aUser());
    fakeServer(() => refusal(code, info));
    const shown = vi.spyOn(Message, 'error');
    render(<FailureMessages />);
    await act(() => call(getServerTime, {}).catch(showFailure));
    const message = (await screen.findByText(text)).closest('.arco-message');
    expect(message?.className).toContain('arco-message-error');
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ duration: 5000 }));
  },
);

test.each(['200', '300'])(
  '7 Client behaviour, success codes: the answer %s shows no error',
  async (code) => {
    signIn(aUser());
    fakeServer(() => ({ json: { code, info: '好', data: { time: '' } } }));
    const shown = vi.spyOn(Message, 'error');
    render(<FailureMessages />);
    await act(() => call(getServerTime, {}).catch(showFailure));
    expect(shown).not.toHaveBeenCalled();
  },
);

test('8 Errors, network failure: our message, and the server’s below it', async () => {
  render(<FailureMessages />);
  act(() => showFailure(new ApiError('HTTP', { info: '编号 8f3a', http: 500 })));
  await screen.findByText('参数不对或系统异常：请联系管理员');
  expect(screen.getByText('编号 8f3a')).toBeTruthy();
});
