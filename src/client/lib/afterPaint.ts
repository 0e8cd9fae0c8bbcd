/** Maximum wait for a frame, ms: a covered page paints nothing. */
const longestMs = 100;

/** Resolves when the next frame has been painted; at once where the page is hidden. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
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
      port2.postMessage(null); // a task, which runs after the frame of this callback
    });
  });
}
