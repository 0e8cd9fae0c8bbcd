import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useCallback, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type FormAnswer,
  type FormAnswers,
  mergedAnswers,
  noAnswer,
} from '../../../../src/client/console/form/fill/answers.ts';
import { FormFill } from '../../../../src/client/console/form/fill/FormFill.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { FormItem, FormSection } from '../../../../src/contract/areas/form/content.ts';
import type { LastReadings } from '../../../../src/contract/areas/form/formMath.ts';
import { item, sectionOf } from '../../../server/form/formItems.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('form');
}, 60_000);
afterEach(cleanup);

const around = (children: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

function fill(sections: FormSection[], last?: LastReadings) {
  const onDone = vi.fn<() => void>();
  const given: FormAnswers[] = [];
  function Record() {
    const [answers, setAnswers] = useState<FormAnswers>({});
    given.push(answers);
    const onAnswer = useCallback(
      (id: string, answer: FormAnswer) => setAnswers((before) => ({ ...before, [id]: answer })),
      [],
    );
    return <FormFill {...{ sections, answers, onAnswer, onDone, last }} name="点检" />;
  }
  render(around(<Record />));
  return { onDone, answers: () => given.at(-1) ?? {} };
}
const groupOf = (name: RegExp) => within(screen.getByRole('group', { name }));
const select = (name: RegExp, option: string) =>
  fireEvent.click(groupOf(name).getByRole('radio', { name: option }));
const done = () => fireEvent.click(screen.getByRole('button', { name: '完成' }));
const type = (name: RegExp, value: string) =>
  fireEvent.change(groupOf(name).getByRole('textbox', { name }), { target: { value } });
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');

test('an item is shown once the answer that it depends on is NG, and counts only then', () => {
  const leak = item('leak', {
    name: '漏点',
    type: 2,
    condition: { itemID: 'oil', type: 0, value: '' },
  });
  const { onDone } = fill(sectionOf(item('oil', { name: '油路' }), leak));
  expect(progress()).toBe('已填 0 / 1');
  select(/油路/, '不合格');
  expect(progress()).toBe('已填 1 / 2');
  type(/漏点/, '接头');
  select(/油路/, '合格');
  expect(screen.queryByRole('group', { name: /漏点/ })).toBeNull();
  done();
  expect(onDone).toHaveBeenCalledOnce();
});

test('missing answers are listed and the first one has the focus; an answer leaves the list', () => {
  const { onDone } = fill(
    sectionOf(
      item('a', { name: '油位' }),
      item('b', { name: '压力', type: 1, lower: 1, upper: 2, unit: 'MPa' }),
      item('c', { name: '备注', type: 2, isRequired: 0 }),
    ),
  );
  done();
  const listed = () =>
    within(screen.getAllByRole('alert')[0] as HTMLElement).queryAllByRole('button');
  expect(listed().map(({ textContent }) => textContent)).toEqual(['油位: 请填写', '压力: 请填写']);
  expect(document.activeElement?.closest('[data-item]')?.getAttribute('data-item')).toBe('a');
  fireEvent.click(screen.getByRole('button', { name: /压力/ }));
  expect(document.activeElement?.closest('[data-item]')?.getAttribute('data-item')).toBe('b');
  select(/油位/, '合格');
  type(/压力/, '1,5'); // not a number: it could be 1.5 or 15
  expect(listed()).toHaveLength(1);
  type(/压力/, '1.5');
  expect(screen.queryByText('还有 1 项需要填写')).toBeNull();
  done();
  expect(onDone).toHaveBeenCalledOnce();
});

test('a number outside its limits is marked at once, and is stored as it is typed', () => {
  const { answers } = fill(
    sectionOf(item('p', { name: '压力', type: 1, lower: 0.6, upper: 0.8, unit: 'MPa' })),
  );
  type(/压力/, '0.9');
  expect(screen.getByText('高于上限 0.8 MPa')).toBeTruthy();
  expect(screen.getByText('1 项不合格')).toBeTruthy();
  expect(answers()['p']?.value).toBe(0.9);
  type(/压力/, '0.');
  expect(groupOf(/压力/).getByRole<HTMLInputElement>('textbox', { name: /压力/ }).value).toBe('0.');
  type(/压力/, '0.7');
  expect(screen.queryByText('高于上限 0.8 MPa')).toBeNull();
});

test('a reading far from the last one is questioned at once, and stands once it is confirmed', () => {
  const hours = item('h', { name: '运行小时', type: 6, unit: 'h', maxPerDay: 24 });
  const time = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const { onDone, answers } = fill(sectionOf(hours), { h: { value: 1000, time } });
  type(/运行小时/, '1200');
  expect(screen.getByText(/比上次多 200 h/)).toBeTruthy();
  done();
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '读数无误' }));
  done();
  expect(onDone).toHaveBeenCalledOnce();
  type(/运行小时/, '900');
  expect(answers()['h']?.isConfirmed).toBeUndefined();
  expect(screen.getByText(/比上次的 1,000 h 还小/)).toBeTruthy();
});

test('of 200 items only the one that is edited is rendered again', () => {
  const rendered = new Map<string, number>();
  const counted = (id: string): FormItem => {
    const plain = item(id, { type: 2 });
    return Object.defineProperty({ ...plain }, 'method', {
      get() {
        rendered.set(id, (rendered.get(id) ?? 0) + 1);
        return '';
      },
      enumerable: true,
    });
  };
  fill(sectionOf(...Array.from({ length: 200 }, (_, i) => counted(`i${i}`))));
  expect(rendered.size).toBe(200);
  rendered.clear();
  for (const text of ['a', 'ab', 'abc']) type(/Check i77(?!\d)/, text);
  expect([...rendered.keys()]).toEqual(['i77']);
});

test('of the answers of two tabs the later one to each item counts', () => {
  const at = (value: string, time: string) => ({ ...noAnswer, value, time });
  const one = { a: at('old', '2026-01-01T00:00:00Z'), b: at('b', '2026-01-01T00:00:00Z') };
  const other = { a: at('new', '2026-01-01T00:00:01Z'), c: at('c', '2026-01-01T00:00:00Z') };
  const values = (answers: FormAnswers) =>
    Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, answer?.value]));
  expect(values(mergedAnswers(one, other))).toEqual({ a: 'new', b: 'b', c: 'c' });
  expect(mergedAnswers(other, one)).toEqual(mergedAnswers(one, other));
});
