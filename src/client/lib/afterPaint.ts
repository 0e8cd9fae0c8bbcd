/** A hidden page paints nothing: so long is a frame waited for, ms. */
const longestMs = 100;

/** Resolves when the coming frame has been painted, or, where none comes, after 100 ms. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, longestMs);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        clearTimeout(late);
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null); // a task, which comes after the frame that this callback belongs to
    });
  });
}
