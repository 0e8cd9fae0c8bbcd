import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The files that take longest, half a minute and more: begun last, they would end alone. */
const slow = [
  'e2e/accessibility',
  'e2e/timed/streamsLink',
  'bench/benches',
  'server/cli/demo/demo',
  'server/reliability/process',
  'server/reliability/killed',
  'server/repair/everyPair',
  'server/kernel/anyBody',
  'server/reliability/drops',
  'server/repair/machine',
];

function rankOf({ moduleId }: TestSpecification): number {
  const place = slow.findIndex((part) => moduleId.includes(`/tests/${part}.`));
  return place < 0 ? slow.length : place;
}

/**
 * Begins the slow files of each project first, one project after the other in their groups. A fresh
 * checkout has no times of an earlier run, by which Vitest would order them itself.
 */
export class SlowFirst implements TestSequencer {
  sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const ordered = files.toSorted(
      (a, b) =>
        groupOf(a) - groupOf(b) ||
        a.project.name.localeCompare(b.project.name) ||
        rankOf(a) - rankOf(b),
    );
    return Promise.resolve(ordered);
  }
  shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}
