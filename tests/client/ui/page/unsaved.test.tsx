import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { FormDialog } from '../../../../src/client/ui/overlays/FormDialog.tsx';
import { confirmBeforeUnload } from '../../../../src/client/ui/page/beforeUnload.ts';
import { FormPage, unsavedForms } from '../../../../src/client/ui/page/unsaved.ts';
import { UnsavedForm } from '../overlays/UnsavedForm.tsx';

beforeAll(() => startI18n('zh-CN'));
afterEach(cleanup);

test('unsaved forms are found by their page, those of the frame without a page', () => {
  render(<UnsavedForm page="/account" title="账号信息" />);
  render(<UnsavedForm page="/personnel/mailList" title="新增人员" />);
  render(<UnsavedForm title="报修" />);
  render(<UnsavedForm page="/account" title="头像" saved />);
  expect(unsavedForms()).toEqual(['账号信息', '新增人员', '报修']);
  expect(unsavedForms(['/account'])).toEqual(['账号信息']);
  expect(unsavedForms(['/account', '/personnel/mailList'])).toEqual(['账号信息', '新增人员']);
  expect(unsavedForms([])).toEqual([]);
});

test('a dialog belongs to the page that opened it, even if it is rendered outside', async () => {
  render(
    <FormPage value="/personnel/mailList">
      <FormDialog
        visible
        typed
        title="新增人员"
        submitLabel="新增"
        busy={false}
        problem={null}
        onSubmit={() => undefined}
        onClose={() => undefined}
      >
        <input aria-label="姓名" />
      </FormDialog>
    </FormPage>,
  );
  await screen.findByLabelText('姓名');
  expect(unsavedForms(['/personnel/mailList'])).toEqual(['新增人员']);
});

test.for([
  [true, 'prompts'],
  [false, 'does not prompt'],
] as const)('with unsaved input (%s) the browser %s before the tab is left', ([isUnsaved]) => {
  const isPrompted = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const stop = confirmBeforeUnload(() => isUnsaved);
  expect(isPrompted()).toBe(isUnsaved);
  stop();
  expect(isPrompted()).toBe(false);
});
