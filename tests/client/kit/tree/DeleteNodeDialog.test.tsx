import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { DeleteNodeDialog } from '../../../../src/client/kit/tree/TreePanel.tsx';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('kit');
});
afterEach(cleanup);

test.each([
  ['取 消', 0],
  ['删 除', 1],
])(
  '5 Request helper, delete confirmation: a node waits for its question, and “%s” deletes it %d times',
  async (answer, times) => {
    const remove = vi.fn<(id: string) => Promise<null>>().mockResolvedValue(null);
    render(
      <DeleteNodeDialog
        node={{ id: '7', name: '泵' }}
        text="删除“泵”？"
        remove={remove}
        onClose={() => undefined}
      />,
    );
    await screen.findByText('删除“泵”？');
    expect(remove).not.toHaveBeenCalled();
    fireEvent.click(
      screen.getByRole('button', { name: new RegExp(`^${answer.replace(' ', '\\s*')}$`) }),
    );
    expect(remove.mock.calls).toEqual(Array.from({ length: times }, () => ['7']));
  },
);
