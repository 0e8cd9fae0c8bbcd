import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import type { EntityRow } from '../../../../../src/client/kit/form/entityBody.ts';
import { DateField, DateTimeField } from '../../../../../src/client/kit/form/fields/DateField.tsx';
import {
  AmountField,
  NumberField,
} from '../../../../../src/client/kit/form/fields/NumberField.tsx';
import { SelectField } from '../../../../../src/client/kit/form/fields/SelectField.tsx';
import { SwitchField } from '../../../../../src/client/kit/form/fields/SwitchField.tsx';
import { UploadField } from '../../../../../src/client/kit/form/files/UploadField.tsx';
import { useEntityForm } from '../../../../../src/client/kit/form/useEntityForm.ts';
import { defineEndpoint } from '../../../../../src/contract/endpoint.ts';
import { labelled } from '../../../../../src/contract/validation/bodyFields.ts';
import { bit, dayText, timeText } from '../../../../../src/contract/validators.ts';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../../api/fakeServer.ts';

const savePart = defineEndpoint({
  id: 'part.save',
  path: '/api/Part/Save',
  permission: 'signedIn',
  summary: 'Save a part',
  body: z.object({
    Shared: labelled(bit, '共享', 'Shared'),
    Files: labelled(z.array(z.string()).min(1), '附件', 'Files').optional(),
    FinishTime: labelled(timeText, '完成时间', 'Finish time').optional(),
    Price: labelled(z.number(), '单价', 'Price').nullable().optional(),
    Count: labelled(z.int(), '数量', 'Count').optional(),
    Level: labelled(z.literal([1, 2, 3]), '等级', 'Level').optional(),
    Day: labelled(dayText, '日期', 'Day').optional(),
  }),
  data: z.null(),
  source: 'this test',
});

const row = {
  shared: 1,
  files: [],
  finishTime: '2026-11-20T08:24:08.000Z',
  price: 12.5,
  count: 3,
  level: 2,
  day: '2026-11-20',
  version: 1,
};
const file = { url: 'key-a', linkurl: '/file/a?s=1', name: 'a.pdf', contentType: '', size: 1 };
let sent: Sent[];

function Form({ row: record }: { readonly row?: EntityRow }) {
  const form = useEntityForm(savePart, {
    visible: true,
    row: record,
    invalidates: [],
    onDone: () => undefined,
    onClose: () => undefined,
  });
  const options = ['1', '2', '3'].map((value) => ({ value, text: value }));
  return (
    <>
      <SwitchField {...form.switch('Shared')} />
      <UploadField {...form.files('Files')} />
      <DateTimeField {...form.field('FinishTime')} />
      <AmountField {...form.amount('Price')} />
      <NumberField {...form.field('Count')} />
      <SelectField {...form.field('Level')} options={options} emptyText="无" />
      <DateField {...form.field('Day')} />
      <button type="button" onClick={form.submit}>
        保存
      </button>
      {form.changed && <p>未保存</p>}
    </>
  );
}

function show(record?: EntityRow) {
  const more = record === undefined ? {} : { row: record };
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Form {...more} />
    </QueryClientProvider>,
  ).container;
}

const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const bodies = () =>
  sent.flatMap(({ path, body }) =>
    path === savePart.path ? [JSON.parse(body) as Record<string, unknown>] : [],
  );
const messages = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('account'); // with the kit's
}, 60_000);
beforeEach(() => {
  signIn(aUser());
  sent = fakeServer(({ path }) => success(path === savePart.path ? null : file));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a switch that nobody touches is off, and the empty rest of a new record is left out', async () => {
  show();
  const shared = screen.getByRole('switch');
  fireEvent.click(shared);
  fireEvent.click(shared);
  expect(screen.queryByText('未保存')).toBeNull();
  save();
  await waitFor(() => expect(bodies()).toEqual([{ Shared: 0, OrgCode: 'ORG1' }]));
});

test('uploaded files are sent as their names in the object store', async () => {
  const container = show();
  const input = container.querySelector('input[type="file"]');
  if (input === null) throw new Error('no input');
  fireEvent.change(input, { target: { files: [new File(['a'], 'a.pdf')] } });
  await screen.findByRole('link', { name: 'a.pdf' });
  save();
  await waitFor(() => expect(bodies()).toMatchObject([{ Files: ['key-a'] }]));
});

test('a time of a record is shown in the time zone of the organisation, and sent as it was unless it is changed', async () => {
  show(row);
  const box = screen.getByLabelText<HTMLInputElement>(/^完成时间/);
  expect(box.value).toBe('2026-11-20 16:24');
  save();
  await waitFor(() => expect(bodies()).toMatchObject([{ FinishTime: row.finishTime }]));
  type(/^完成时间/, '2026-11-20 17:00');
  save();
  await waitFor(() => expect(bodies()[1]).toMatchObject({ FinishTime: '2026-11-20 17:00' }));
});

test('an amount with three decimals is refused', async () => {
  show();
  type(/^单价/, '1.234');
  save();
  await waitFor(() => expect(messages()).toEqual(['请输入金额，最多两位小数']));
  type(/^单价/, '1.23');
  save();
  await waitFor(() => expect(bodies()).toMatchObject([{ Price: 1.23 }]));
});

test('a cleared value of a record is sent as null, or refused where the call cannot clear it', async () => {
  show(row);
  type(/^单价/, '');
  type(/^数量/, '');
  type(/^等级/, '');
  type(/^日期/, '');
  save();
  await waitFor(() => expect(messages()).toEqual(['请填写数量', '请选择等级', '请选择日期']));
  type(/^数量/, '4');
  type(/^等级/, '1');
  type(/^日期/, '2026-11-21');
  save();
  await waitFor(() =>
    expect(bodies()).toMatchObject([{ Price: null, Count: 4, Level: 1, Day: '2026-11-21' }]),
  );
});
