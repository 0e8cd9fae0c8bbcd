import { type MonoTypeOperatorFunction, Observable } from 'rxjs';

/**
 * Passes on the latest value at most once per animation frame, and none while the page is hidden;
 * when it is shown again, the latest is painted whole. The source is never paused.
 */
export function paintOnFrame<Value>(): MonoTypeOperatorFunction<Value> {
  return (source) =>
    new Observable((subscriber) => {
      let latest: { value: Value } | null = null;
      let frame: number | null = null;

      function paint(): void {
        frame = null;
        if (latest === null || document.hidden) return;
        const { value } = latest;
        latest = null;
        subscriber.next(value);
      }
      function request(): void {
        if (latest !== null) frame ??= requestAnimationFrame(paint);
      }

      document.addEventListener('visibilitychange', request);
      subscriber.add(() => {
        document.removeEventListener('visibilitychange', request);
        if (frame !== null) cancelAnimationFrame(frame);
      });
      const subscription = source.subscribe({
        next(value) {
          latest = { value };
          request();
        },
        error: (cause: unknown) => subscriber.error(cause),
        complete() {
          // The last value is emitted although it has not been painted yet.
          if (latest !== null) subscriber.next(latest.value);
          subscriber.complete();
        },
      });
      subscriber.add(subscription);
    });
}
