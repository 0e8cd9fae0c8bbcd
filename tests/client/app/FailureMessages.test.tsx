import Message from '@arco-design/web-react/es/Message';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/api/apiError.ts';
import { tellFailure } from '../../../src/client/api/tellFailure.ts';
import { FailureMessages } from '../../../src/client/app/FailureMessages.tsx';
import { startI18n } from '../../../src/client/i18n/i18n.ts';

beforeAll(() => startI18n('zh-CN'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('8 Errors, other code: the message stands for five seconds', async () => {
  const shown = vi.spyOn(Message, 'error');
  render(<FailureMessages />);
  act(() => tellFailure(new ApiError('STALE_VERSION', { info: '数据已被他人修改', http: 200 })));
  await screen.findByText('数据已被他人修改');
  expect(shown.mock.calls[0]?.[0]).toMatchObject({ duration: 5000 });
});

test('8 Errors, network failure: our words, and the server’s beneath', async () => {
  render(<FailureMessages />);
  act(() => tellFailure(new ApiError('HTTP', { info: '编号 8f3a', http: 500 })));
  await screen.findByText('参数不对或系统异常：请联系管理员');
  expect(screen.getByText('编号 8f3a')).toBeTruthy();
});
