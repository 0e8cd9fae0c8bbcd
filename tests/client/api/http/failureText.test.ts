import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import { failureText } from '../../../../src/client/api/http/failureText.ts';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';

const general = '参数不对或系统异常：请联系管理员';

beforeAll(() => startI18n('zh-CN'));

test.for([
  ['no answer', new ApiError('NETWORK'), `${general}\n请先查看`],
  ['an answer of no known shape', new ApiError('HTTP', { http: 502 }), `${general}\n请先查看`],
  [
    'a fault of the server, with its words',
    new ApiError('FAILED', { http: 500, code: '500', info: '编号 8f3a' }),
    `${general}\n请先查看\n编号 8f3a`,
  ],
  ['a script that did not come', new TypeError('import'), `${general}\n请先查看`],
] as const)(
  '8 Errors, network failure: %s shows the general sentence, with what is known beneath',
  ([, cause, text]) => {
    expect(failureText(cause, '请先查看')).toBe(text);
  },
);

test('8 Errors, other code: a refusal shows only the server’s text, or Error without one', () => {
  const refused = { http: 200, code: '409' };
  expect(failureText(new ApiError('UNKNOWN', { ...refused, info: '不行' }), 'x')).toBe('不行');
  expect(failureText(new ApiError('UNKNOWN', refused), 'x')).toBe('Error');
});

test('8 Errors, 403: the place of a refused action shows that the role may not do it', () => {
  const denied = new ApiError('DENIED', { http: 200, code: '403', info: '没有权限' });
  expect(failureText(denied)).toBe('您的角色不能执行此操作。需要时请联系企业管理员开通。');
  const due = new ApiError('PASSWORD_DUE', { http: 200, code: '403', info: '请先修改密码' });
  expect(failureText(due), 'one that states what to do').toBe('请先修改密码');
});
