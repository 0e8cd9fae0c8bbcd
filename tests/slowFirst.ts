import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The slowest files: started last, they would run alone at the end. */
const slow = [
  'e2e/accessibility',
  'bench/benches',
  'e2e/popups',
  'e2e/streamsStale',
  'e2e/repairDay',
  'e2e/twoOrganisations',
  'e2e/console',
  'e2e/deploy',
  'e2e/session',
  'e2e/nightFault',
  'e2e/organisation',
  'e2e/killedServer',
  'e2e/recording',
  'trials/trials',
  'demo/demo',
  'server/reliability/process',
  'server/reliability/killed',
  'server/repair/everyPair',
  'server/kernel/anyBody',
  'server/reliability/drops',
  'server/figures/allFigures',
  'server/figures/figures',
  'server/repair/model/stateMachine',
];

function rankOf({ moduleId }: TestSpecification): number {
  const place = slow.findIndex((part) => moduleId.includes(`/tests/${part}.`));
  return place < 0 ? slow.length : place;
}

/**
 * Sorts the slow files of each project first, and projects by their groups. Vitest orders files by the
 * times of an earlier run, which a fresh checkout does not have.
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
