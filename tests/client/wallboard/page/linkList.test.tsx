// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinkStrip, LinkTable } from '../../../../src/client/wallboard/page/LinkList.tsx';
import {
  sampleLinks,
  sampleLive,
  sampleNow,
} from '../../../../src/client/wallboard/samples/samples.ts';
import type { Locale } from '../../../../src/contract/locale.ts';
import { liveState, renderWall, setTestLanguage } from '../wallFixtures.tsx';

beforeEach(() => setTestLanguage('zh-CN'));
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
  'a clock that is off by more than 5 s is reported in the strip and in the tile (%s, %i ms)',
  async (locale, offset, text) => {
    await setTestLanguage(locale);
    show(offset);
    expect(screen.getAllByText(text)).toHaveLength(2);
  },
);

test('a clock that is off by 5 s is not reported', () => {
  show(5_000);
  expect(screen.queryByText(/时钟差/)).toBeNull();
});

test.for([
  [3_400, '主通道3 秒后重连'],
  [null, '主通道正在重连'],
] as const)('a channel shows that its next attempt is in %s ms', async ([inMs, text]) => {
  const nextTryAt = inMs === null ? null : sampleNow + inMs;
  const waiting = { ...sampleLinks.main, status: 'waiting', nextTryAt } as const;
  renderWall(<LinkTable />, sampleLive(liveState, { ...sampleLinks, main: waiting }));
  const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await expect.poll(rowTexts).toEqual([text, '设备通道32 秒未更新', '大屏正常']);
});
