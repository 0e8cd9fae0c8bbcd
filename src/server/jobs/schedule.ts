/** A task that runs at an interval while the server runs. */
export interface Job {
  /** The interval, in ms. */
  readonly everyMs: number;
  /**
   * Runs the task once.
   *
   * @param ended when aborted, the task finishes what it has begun and begins nothing more
   */
  run(ended: AbortSignal): Promise<unknown>;
  /** Called when a run failed; the next run takes place all the same. */
  onError(error: unknown): void;
}

/**
 * Runs jobs at their intervals; runs of one job never overlap. `stop` resolves when the runs in
 * progress are over; none begins after it.
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
  const interval = setInterval(() => {
    running ??= runOnce(job, ended).finally(() => {
      running = null;
    });
  }, job.everyMs);
  return async () => {
    clearInterval(interval);
    await running;
  };
}

/** Runs a job once and reports a failure; never throws, even where reporting fails. */
async function runOnce(job: Job, ended: AbortSignal): Promise<void> {
  try {
    await job.run(ended);
  } catch (error) {
    try {
      job.onError(error);
    } catch (reportError) {
      process.emitWarning(`the failure of a job could not be reported: ${String(reportError)}`);
    }
  }
}
