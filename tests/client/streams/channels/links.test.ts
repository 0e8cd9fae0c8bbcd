import { expect, test } from 'vitest';
import {
  deadConnections,
  nextLink,
  unlinked,
} from '../../../../src/client/streams/channels/links.ts';

test('a start is lost once it has taken 15 s, and not before', () => {
  const links = unlinked(0);
  const starting = { ...links, main: nextLink(links.main, { type: 'connecting' }, 1000) };
  expect(deadConnections(starting, 15_500, 15_999)).toEqual([]);
  expect(deadConnections(starting, 15_500, 16_000)).toEqual([{ channel: 'main', before: 1001 }]);
});
