/** Something that is looked after again and again while the server runs. */
export interface Job {
  /** From one look to the next. */
  readonly everyMs: number;
  /**
   * One look.
   *
   * @param ended once it aborts, what is begun is brought to its end and nothing more is begun
   */
  run(ended: AbortSignal): Promise<unknown>;
  /** A look failed; the next one is made all the same. */
  onError(error: unknown): void;
}

/**
 * Looks after jobs, each at its own pace; a look that lasts longer than that is not made twice at
 * once. `stop` resolves when the looks in progress are over, and none begins after it.
 */
export function startJobs(jobs: readonly Job[]): { stop(): Promise<void> } {
  const ended = new AbortController();
  const stops = jobs.map((job) => startJob(job, ended.signal));
  return {
    async stop() {
      ended.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startJob(job: Job, ended: AbortSignal): () => Promise<void> {
  let running: Promise<void> | null = null;
  const looking = setInterval(() => {
    running ??= look(job, ended).finally(() => {
      running = null;
    });
  }, job.everyMs);
  return async () => {
    clearInterval(looking);
    await running;
  };
}

/** One look, whose failure is said and goes no further, even where it cannot be said. */
async function look(job: Job, ended: AbortSignal): Promise<void> {
  try {
    await job.run(ended);
  } catch (error) {
    try {
      job.onError(error);
    } catch (unsaid) {
      process.emitWarning(`the failure of a job could not be said: ${String(unsaid)}`);
    }
  }
}
