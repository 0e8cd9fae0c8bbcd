import { expect, test } from 'vitest';
import type { Birth } from '../../../../src/client/streams/sockets/protocol.ts';
import { announceBirth, type BirthPort } from '../../../../src/client/streams/sockets/succeed.ts';

/** Workers on one broadcast, born at the given times; says who was replaced by whom. */
function generations() {
  const workers: EventTarget[] = [];
  const replaced: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    replaced,
    born(url: string, bornAt: number) {
      const own = new EventTarget();
      const port: BirthPort = {
        addEventListener: (type, heard) =>
          own.addEventListener(type, (event) => heard(event as MessageEvent<Birth>)),
        postMessage(data) {
          for (const other of workers) {
            if (other === own) continue;
            waiting.push(() => other.dispatchEvent(new MessageEvent('message', { data })));
          }
        },
      };
      workers.push(own);
      announceBirth({ url, bornAt }, port, (by) => replaced.push(`${url} by ${by}`));
    },
    /** All that was said arrives. */
    settle() {
      for (let word = waiting.shift(); word; word = waiting.shift()) word();
    },
  };
}

test('the last born takes over, once', () => {
  const { born, settle, replaced } = generations();
  born('a', 1);
  settle();
  born('b', 2);
  settle();
  born('c', 3);
  settle();
  expect(replaced).toEqual(['a by b', 'b by c']);
});

test('of two that are born together one stays, whichever is heard first', () => {
  for (const [first, second] of [
    [1, 2],
    [2, 1],
    [1, 1],
  ] as const) {
    const { born, settle, replaced } = generations();
    born('a', first);
    born('b', second);
    settle();
    expect(replaced).toHaveLength(1);
    expect(replaced[0]).toBe(first > second ? 'b by a' : 'a by b');
  }
});

test('two of one script are one worker that was started anew: nobody is replaced', () => {
  const { born, settle, replaced } = generations();
  born('a', 1);
  born('a', 2);
  settle();
  expect(replaced).toEqual([]);
});
