import { expect, test } from 'vitest';
import { atCheckingPlace, countedUpload } from '../../../src/server/modules/file/uploadTurns.ts';

/** Work that goes on until it is let go. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isRunning = false;
  return {
    run: async () => {
      isRunning = true;
      await promise;
    },
    end: resolve,
    isRunning: () => isRunning,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('an organisation whose uploads pile up keeps no other waiting', async () => {
  const [first, second, other] = [work(), work(), work()];
  const done = [
    atCheckingPlace('A', first.run),
    ...Array.from({ length: 20 }, () => atCheckingPlace('A', second.run)),
    atCheckingPlace('B', other.run),
  ];
  await turn();
  expect([first, second, other].map(({ isRunning }) => isRunning())).toEqual([true, false, true]);
  first.end();
  await turn();
  expect(second.isRunning()).toBe(true);
  second.end();
  other.end();
  await Promise.all(done);
});

test('organisations are checked four at once', async () => {
  const works = Array.from({ length: 5 }, work);
  const done = works.map(({ run }, nth) => atCheckingPlace(`ORG${nth}`, run));
  await turn();
  expect(works.filter(({ isRunning }) => isRunning())).toHaveLength(4);
  works[0]?.end();
  await turn();
  expect(works[4]?.isRunning()).toBe(true);
  for (const { end } of works) end();
  await Promise.all(done);
});

test('of a person one upload is taken and three wait; the next is refused until one has ended', async () => {
  const first = work();
  const others = work();
  const done = [
    countedUpload('U', first.run),
    ...[1, 2, 3].map(() => countedUpload('U', others.run)),
  ];
  await expect(countedUpload('U', others.run)).rejects.toMatchObject({
    errorName: 'TOO_MANY',
    details: { params: { seconds: 5 } },
  });
  first.end();
  await done[0];
  done.push(countedUpload('U', others.run));
  others.end();
  await Promise.all(done);
});
