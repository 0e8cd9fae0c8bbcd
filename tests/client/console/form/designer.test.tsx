import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type Design,
  movedSection,
  renamedSection,
  without,
  withRestored,
} from '../../../../src/client/console/form/designer/design.ts';
import { FormDesigner } from '../../../../src/client/console/form/designer/FormDesigner.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { unsavedForms } from '../../../../src/client/ui/page/unsaved.ts';
import type { FormSection } from '../../../../src/contract/areas/form/content.ts';
import { itemsOf } from '../../../../src/contract/areas/form/contentProblems.ts';
import { item } from '../../../server/form/formItems.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('form');
}, 60_000);
afterEach(cleanup);

const two: FormSection[] = [
  { id: 's1', name: '润滑', items: [item('a', { name: '油位' }), item('b', { name: '油温' })] },
  { id: 's2', name: '电气', items: [item('c', { name: '风扇' })] },
];

function design(saved: Design = two) {
  const onSave = vi.fn<(design: Design) => Promise<void>>(() => Promise.resolve());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FormDesigner
        name="空压机保养"
        saved={saved}
        isReadOnly={false}
        isSaving={false}
        refusal=""
        onSave={onSave}
      />
    </QueryClientProvider>,
  );
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存表单' }));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    return onSave.mock.lastCall?.[0] ?? [];
  };
  return { onSave, save };
}
const list = () => within(screen.getByRole('region', { name: '检查项列表' }));
const row = (name: RegExp) => list().getByRole('button', { name });
const order = () =>
  list()
    .getAllByRole('list')
    .map((rows) =>
      within(rows)
        .queryAllByRole('listitem')
        .map((one) => one.querySelector('[data-row]')?.getAttribute('data-row'))
        .join(''),
    );
const press = (name: RegExp, key: string, altKey = true) =>
  fireEvent.keyDown(row(name), { key, altKey });

test('items move by keys, over the ends of sections, and stay in focus', async () => {
  const { save } = design();
  press(/^2 油温/, 'ArrowUp');
  expect(order()).toEqual(['ba', 'c']);
  expect(document.activeElement?.getAttribute('data-row')).toBe('b');
  expect(screen.getByText('油温 现在是第 1 项，共 3 项')).toBeTruthy();
  press(/^2 油位/, 'ArrowDown');
  expect(order()).toEqual(['b', 'ac']);
  press(/^1 油温/, 'ArrowUp');
  expect(order()).toEqual(['b', 'ac']); // it is the first one
  press(/^电气/, 'ArrowUp');
  expect(order()).toEqual(['ac', 'b']);
  expect(unsavedForms()).toEqual(['设计：空压机保养']);
  expect(itemsOf(await save()).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  await waitFor(() => expect(unsavedForms()).toEqual([]));
});

test('an item is dragged before another one, and to the end of a section', () => {
  design();
  const drag = (from: RegExp, to: RegExp) => {
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (kind: string, text: string) => data.set(kind, text),
      getData: (kind: string) => data.get(kind) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    const box = (name: RegExp) => row(name).parentElement as HTMLElement;
    fireEvent.dragStart(box(from), { dataTransfer });
    fireEvent.dragOver(box(to), { dataTransfer });
    fireEvent.drop(box(to), { dataTransfer });
  };
  drag(/^3 风扇/, /^1 油位/);
  expect(order()).toEqual(['cab', '']);
  drag(/^1 风扇/, /^电气/);
  expect(order()).toEqual(['ab', 'c']);
});

test('a removed item comes back by undo, with the conditions that referred to it', () => {
  const leak = item('d', { name: '漏点', condition: { itemID: 'a', type: 0, value: '' } });
  design([{ id: 's1', name: '润滑', items: [item('a', { name: '油位' }), leak] }]);
  press(/^1 油位/, 'Delete', false);
  expect(order()).toEqual(['d']);
  fireEvent.click(row(/^1 漏点/));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '显示条件' }).value).toBe('');
  fireEvent.keyDown(row(/^1 漏点/), { key: 'z', ctrlKey: true });
  expect(order()).toEqual(['ad']);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '显示条件' }).value).toBe('a');
  expect(unsavedForms()).toEqual([]); // as it was
});

test('what was removed comes back at its place, and later changes stay', () => {
  const condition = { itemID: 'a', type: 0, value: '' } as const;
  const before = [
    { id: 's1', name: 'Oil', items: [item('a'), item('d', { condition })] },
    ...two.slice(1),
  ];
  const later = renamedSection(without(before, 'a'), 's2', 'Motor');
  expect(withRestored(later, before, 'a')).toEqual(renamedSection(before, 's2', 'Motor'));
  const section = renamedSection(without(before, 's1'), 's2', 'Motor');
  expect(withRestored(section, before, 's1')).toEqual(renamedSection(before, 's2', 'Motor'));
  expect(withRestored(before, before, 'a')).toBe(before);
});

test('mistakes are named at their items and fields, and are not sent', () => {
  const { onSave } = design([
    { id: 's1', name: '润滑', items: [item('p', { name: '压力', type: 1 })] },
  ]);
  const number = (name: string) => screen.getByRole('spinbutton', { name });
  fireEvent.change(number('下限'), { target: { value: '3' } });
  fireEvent.change(number('上限'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: '保存表单' }));
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByText('有 1 处需要修改')).toBeTruthy();
  expect(screen.getByText('下限必须小于上限')).toBeTruthy();
});

test('the first item of an empty form makes its section, and the preview shows it', () => {
  design([]);
  fireEvent.click(screen.getByRole('button', { name: '添加检查项' }));
  expect(order()).toHaveLength(1);
  const name = screen.getByRole('textbox', { name: /检查项目/ });
  fireEvent.change(name, { target: { value: '皮带张紧' } });
  const preview = within(screen.getByRole('region', { name: '手机预览' }));
  expect(preview.getByRole('group', { name: /皮带张紧/ })).toBeTruthy();
});

test('a section at the end does not move on', () => {
  expect(movedSection(two, 's2', 'down')).toBe(two);
  expect(movedSection(two, 's1', 'down').map(({ id }) => id)).toEqual(['s2', 's1']);
});
