import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

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

/** Begins the slow files of each project first. A fresh checkout has no times of an earlier run. */
export class SlowFirst implements TestSequencer {
  readonly #vitest: Vitest;
  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await (await this.#usual()).sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slow.findIndex((part) => moduleId.includes(`/tests/${part}.`));
      return place < 0 ? slow.length : place;
    };
    return [...projects.values()].flatMap((own) => own.toSorted((a, b) => rank(a) - rank(b)));
  }
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.#usual()).shard(files);
  }
  /** Vitest's own order. Loaded when tests run: a build reads this file too. */
  async #usual(): Promise<TestSequencer> {
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.#vitest);
  }
}
