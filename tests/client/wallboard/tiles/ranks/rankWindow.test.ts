import { expect, test } from 'vitest';
import {
  customWindow,
  windowBefore,
} from '../../../../../src/client/wallboard/tiles/ranks/rankWindow.ts';

test('the window before a custom one has as many days, and ends where that starts', () => {
  const january = { from: '2026-01-01', to: '2026-01-31' };
  const before = customWindow({ from: '2025-12-01', to: '2025-12-31' });
  expect(windowBefore(january)).toEqual({
    StartTime: before?.StartTime,
    EndTime: customWindow(january)?.StartTime,
  });
  const day = { from: '2026-03-01', to: '2026-03-01' };
  expect(windowBefore(day).StartTime).toBe(
    customWindow({ from: '2026-02-28', to: '2026-02-28' })?.StartTime,
  );
});
