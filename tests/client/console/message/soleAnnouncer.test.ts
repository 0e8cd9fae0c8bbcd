// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AnnouncerMeans,
  openAnnouncer,
  type SoleAnnouncer,
} from '../../../../src/client/console/message/soleAnnouncer.ts';

/** The browser's locks, as far as they are used here: one name, in line, or stolen. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let holder: { lose: (cause: unknown) => void } | null = null;
  const line: (() => void)[] = [];
  const next = () => {
    holder = null;
    line.shift()?.();
  };
  const request = (_name: string, options: LockOptions, held: () => Promise<void> | undefined) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        const mine = { lose: reject };
        holder = mine;
        void holding(held()).then(resolve);
        async function holding(until: Promise<void> | undefined) {
          await until;
          if (holder === mine) next();
        }
      };
      options.signal?.addEventListener('abort', () => {
        const at = line.indexOf(take);
        if (at >= 0) line.splice(at, 1);
        reject(new DOMException('given up', 'AbortError'));
      });
      if (options.steal === true) {
        holder?.lose(new DOMException('stolen', 'AbortError'));
        take();
      } else if (holder === null) take();
      else line.push(take);
    });
  return { request: request as LockManager['request'] };
}

/** All that is promised by now has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

let focused = false;
let now = 0;
const tabs: SoleAnnouncer[] = [];

function openTab(locks: AnnouncerMeans['locks']): SoleAnnouncer {
  const tab = openAnnouncer({ locks, storage: localStorage, now: () => now });
  tabs.push(tab);
  return tab;
}

/** The focus event goes to one tab of many: here all share a window, so the others' ears are shut. */
const sole = () => tabs.map((tab) => tab.isSole());

beforeEach(() => {
  focused = false;
  now = 1_000_000;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe.each(['locks', 'storage'] as const)('by %s', (means) => {
  let locks: AnnouncerMeans['locks'];
  beforeEach(() => {
    locks = means === 'locks' ? fakeLocks() : null;
  });

  test('one tab of three announces: the one that was looked at last', async () => {
    openTab(locks);
    await settled();
    expect(sole()).toEqual([true]);
    focused = true;
    openTab(locks);
    await settled();
    expect(sole()).toEqual([false, true]);
    focused = false;
    openTab(locks);
    await settled();
    expect(sole()).toEqual([false, true, false]);
  });

  test('when it closes, another one does', async () => {
    openTab(locks);
    focused = true;
    const second = openTab(locks);
    await settled();
    expect(sole()).toEqual([false, true]);
    second.stop();
    await settled();
    expect(sole()).toEqual([true, false]);
  });

  test('one message is announced once, also by a tab that wakes to it later', () => {
    const first = openTab(locks);
    const second = openTab(locks);
    expect([first.isFirst('m1'), second.isFirst('m1'), second.isFirst('m2')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test('by storage, a tab that crashed is replaced after a while', () => {
  localStorage.setItem('andon.announcer', `gone ${String(now)}`);
  const tab = openTab(null);
  expect(tab.isSole()).toBe(false);
  now += 200_000;
  expect(tab.isSole()).toBe(true);
});

test.each(['locks', 'storage'] as const)(
  'by %s, a storage that takes nothing more loses no message',
  async (means) => {
    const full = {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    focused = true;
    const locks = means === 'locks' ? fakeLocks() : null;
    const tab = openAnnouncer({ locks, storage: full, now: () => now });
    tabs.push(tab);
    await settled();
    expect([tab.isSole(), tab.isFirst('m1'), tab.isFirst('m1')]).toEqual([true, true, false]);
  },
);
