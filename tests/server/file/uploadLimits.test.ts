import { expect, test } from 'vitest';
import { limitUploads, withCheckSlot } from '../../../src/server/modules/file/uploadLimits.ts';

/** Work that runs until `end` is called. */
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

test('an organisation with many uploads does not delay another one', async () => {
  const [first, second, other] = [work(), work(), work()];
  const done = [
    withCheckSlot('A', first.run),
    ...Array.from({ length: 20 }, () => withCheckSlot('A', second.run)),
    withCheckSlot('B', other.run),
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
  const done = works.map(({ run }, nth) => withCheckSlot(`ORG${nth}`, run));
  await turn();
  expect(works.filter(({ isRunning }) => isRunning())).toHaveLength(4);
  works[0]?.end();
  await turn();
  expect(works[4]?.isRunning()).toBe(true);
  for (const { end } of works) end();
  await Promise.all(done);
});

test('one upload of a person is checked and three wait; the next is refused until one has ended', async () => {
  const first = work();
  const others = work();
  const done = [
    limitUploads('U', first.run),
    ...[1, 2, 3].map(() => limitUploads('U', others.run)),
  ];
  await expect(limitUploads('U', others.run)).rejects.toMatchObject({
    errorName: 'TOO_MANY',
    details: { params: { seconds: 5 } },
  });
  first.end();
  await done[0];
  done.push(limitUploads('U', others.run));
  others.end();
  await Promise.all(done);
});
