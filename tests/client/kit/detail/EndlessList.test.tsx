import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { EndlessList } from '../../../../src/client/kit/detail/EndlessList.tsx';

const Row = ({ entry }: { readonly entry: number }) => <span>entry {entry}</span>;
let newest = 0;
let reads: (string | undefined)[] = [];
const client = new QueryClient();

function open() {
  return render(
    <QueryClientProvider client={client}>
      <EndlessList<number>
        label="list"
        none="none"
        readKey={['list']}
        read={async (after) => {
          reads.push(after);
          const from = after === undefined ? newest : Number(after);
          return {
            entries: Array.from({ length: 50 }, (_, at) => from - at),
            next: `${from - 50}`,
          };
        }}
        keyOf={String}
        Row={Row}
        rowHeight={50}
        live={{ kinds: [], id: '' }}
      />
    </QueryClientProvider>,
  );
}
const scrollTo = (scrollTop: number) =>
  fireEvent.scroll(screen.getByRole('region', { name: 'list' }), { target: { scrollTop } });
/** A change that is noticed when the window gets the focus again. */
const change = () => {
  newest += 1;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
};

beforeAll(() => startI18n('zh-CN'));
afterEach(() => {
  cleanup();
  newest = 0;
  reads = [];
});

test('only rows around those in sight are drawn, and further pages are read near the end', async () => {
  open();
  await screen.findByText('entry 0');
  expect(screen.getAllByRole('listitem')).toHaveLength(16);
  scrollTo(40 * 50);
  await screen.findByText('entry -50');
  expect(reads).toEqual([undefined, '-50']);
});

test('a change is read at once at the top, and further down as soon as the top is in sight', async () => {
  open();
  await screen.findByText('entry 0');
  change();
  expect(screen.queryByText('entry 0')).not.toBeNull(); // the rows stay while they are read
  await screen.findByText('entry 1');
  scrollTo(40 * 50);
  await screen.findByText('entry -40');
  change();
  expect(screen.queryByText('entry -40')).not.toBeNull();
  scrollTo(0);
  await screen.findByText('entry 2');
});

test('a list that is opened again is read again', async () => {
  const { unmount } = open();
  await screen.findByText('entry 0');
  unmount();
  await waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]));
  newest = 7;
  open();
  await screen.findByText('entry 7');
});
