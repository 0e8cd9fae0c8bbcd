import { expect, test } from 'vitest';
import { searchHelp } from '../../../../src/client/console/help/helpSearch.ts';
import type { HelpInfo } from '../../../../src/contract/areas/help/endpoints.ts';

const aPage = (text: string): HelpInfo => ({
  id: 'a',
  menuID: 'm',
  title: '报修',
  content: [{ kind: 'text', text }],
  versionNo: '1',
  publishTime: '2026-11-20T00:00:00Z',
});
const excerpt = (before: number, after: number) =>
  searchHelp([aPage(`${'b'.repeat(before)}Q${'a'.repeat(after)}`)], 'q')[0]?.excerpt;

test('an excerpt has a mark of omission only where text is left out', () => {
  expect(excerpt(12, 47)).toBe(`${'b'.repeat(12)}Q${'a'.repeat(47)}`);
  expect(excerpt(13, 48)).toBe(`…${'b'.repeat(12)}Q${'a'.repeat(47)}…`);
});
