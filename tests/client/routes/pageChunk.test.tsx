import { cleanup, render, screen } from '@testing-library/react';
import { Component, createElement, type ReactNode, Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import {
  chunkOf,
  loadPage,
  type PageChunk,
  resetChunk,
} from '../../../src/client/routes/pageChunk.ts';

const Page = () => <h1>here</h1>;
const aPage = (load: PageChunk['load']): PageChunk => ({ namespace: 'login', load });

class Caught extends Component<{ readonly children: ReactNode }> {
  override readonly state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

function show(page: PageChunk) {
  render(
    <Caught>
      <Suspense fallback={<p>waiting</p>}>{createElement(chunkOf(page))}</Suspense>
    </Caught>,
  );
}

beforeAll(() => startI18n('zh-CN'));
afterEach(cleanup);

test('a loaded page is shown at once, any other once it is loaded', async () => {
  const page = aPage(() => Promise.resolve(Page));
  show(page);
  expect(screen.getByText('waiting')).toBeTruthy();
  await screen.findByText('here');
  const ready = aPage(() => Promise.resolve(Page));
  await loadPage(ready);
  cleanup();
  show(ready);
  expect(screen.getByText('here')).toBeTruthy();
  expect(chunkOf(ready)).toBe(chunkOf(ready));
});

test('a page that failed to load stays failed until it is reset, and is then loaded again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const load = vi.fn<PageChunk['load']>().mockRejectedValueOnce(new Error('no line'));
  load.mockResolvedValue(Page);
  const page = aPage(load);
  show(page);
  await screen.findByText('failed');
  cleanup();
  show(page);
  await screen.findByText('failed');
  expect(load).toHaveBeenCalledTimes(1);
  cleanup();
  resetChunk(page);
  show(page);
  await screen.findByText('here');
  logged.mockRestore();
});
