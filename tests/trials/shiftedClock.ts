/**
 * Preloaded into a server: moves its clock `SHIFT_DAYS` days ahead, and shortens the intervals of its
 * timers to one second at most.
 */
const shiftMs = Number(process.env['SHIFT_DAYS']) * 24 * 3_600_000;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: readonly [] | ConstructorParameters<DateConstructor>) {
    super(...((given.length === 0 ? [RealDate.now() + shiftMs] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

const setRealInterval = globalThis.setInterval;
globalThis.setInterval = ((run: () => void, ms?: number, ...rest: unknown[]) =>
  setRealInterval(run, Math.min(ms ?? 0, 1000), ...rest)) as typeof setInterval;
