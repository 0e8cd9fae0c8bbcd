// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinkStrip, LinkTable } from '../../../src/client/wallboard/LinkList.tsx';
import { sampleLinks, sampleLive, sampleNow } from '../../../src/client/wallboard/samples.ts';
import type { Locale } from '../../../src/contract/locale.ts';
import { liveState, renderWall, speak } from './wallFixtures.tsx';

beforeEach(() => speak('zh-CN'));
afterEach(cleanup);

function show(offset: number) {
  const live = { ...sampleLive(liveState, sampleLinks), clockOffset: () => offset };
  renderWall(
    <>
      <LinkStrip />
      <LinkTable />
    </>,
    live,
  );
}

test.each<[Locale, number, string]>([
  ['zh-CN', 7_400, '本机时钟差 7 秒'],
  ['en-US', -3_600_000, 'This clock is 3600 s off'],
])(
  'a clock that is off by more than 5 s is told in the strip and in the tile (%s, %i ms)',
  async (locale, offset, words) => {
    await speak(locale);
    show(offset);
    expect(screen.getAllByText(words)).toHaveLength(2);
  },
);

test('a clock that is off by 5 s is not worth a word', () => {
  show(5_000);
  expect(screen.queryByText(/时钟差/)).toBeNull();
});

test.for([
  [3_400, '主通道3 秒后重连'],
  [null, '主通道正在重连'],
] as const)('a channel whose next try is in %s ms says so', async ([inMs, words]) => {
  const nextTryAt = inMs === null ? null : sampleNow + inMs;
  const waiting = { ...sampleLinks.main, status: 'waiting', nextTryAt } as const;
  renderWall(<LinkTable />, sampleLive(liveState, { ...sampleLinks, main: waiting }));
  const linesOf = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await expect.poll(linesOf).toEqual([words, '设备通道32 秒未更新', '大屏正常']);
});
