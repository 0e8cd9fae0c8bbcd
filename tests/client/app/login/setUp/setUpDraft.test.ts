import { expect, test } from 'vitest';
import { draftProblems, emptyDraft } from '../../../../../src/client/app/login/setUp/setUpDraft.ts';

const whole = {
  ...emptyDraft,
  code: 'ABCD-1234',
  orgName: '华东一厂',
  realName: '陈立',
  phone: '13800000001',
  password: 'Abc12345',
  confirm: 'Abc12345',
};

test('a complete draft has no problem', () => expect(draftProblems(whole)).toEqual([]));

test('an empty draft reports all missing fields, in the order of the form', () => {
  expect(draftProblems(emptyDraft)).toEqual([
    { field: 'code', reason: 'required' },
    { field: 'orgName', reason: 'required' },
    { field: 'realName', reason: 'required' },
    { field: 'phone', reason: 'badPhone' },
    { field: 'password', reason: 'needNew' },
    { field: 'confirm', reason: 'needConfirm' },
  ]);
});

test.each(['abcdefgh', '12345678', '!@#$%^&*'])(
  '%s is weak: one kind of characters',
  (password) => {
    expect(draftProblems({ ...whole, password, confirm: password })).toEqual([
      { field: 'password', reason: 'weak' },
    ]);
  },
);

test.each(['abcdefg1', 'abcdefg!', '1234567!'])('%s is strong: two kinds', (password) => {
  expect(draftProblems({ ...whole, password, confirm: password })).toEqual([]);
});

test('a confirmation that differs is refused', () => {
  expect(draftProblems({ ...whole, confirm: 'Abc12346' })).toEqual([
    { field: 'confirm', reason: 'differs' },
  ]);
});

test('a time zone must be one that the browser knows', () => {
  expect(draftProblems({ ...whole, timeZone: 'Asia/Atlantis' })).toEqual([
    { field: 'timeZone', reason: 'badZone' },
  ]);
});
