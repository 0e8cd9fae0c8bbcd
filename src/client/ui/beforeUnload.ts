/** Somebody has given up what is not saved: the browser does not ask again. */
let isGivenUp = false;

/**
 * Has the browser ask before its tab is closed or loaded anew while something is not saved; only
 * then.
 * @returns how to stop
 */
export function askBeforeUnload(isUnsaved: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isGivenUp && isUnsaved()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

/** Loads the page anew without a question: it was answered, or the session has ended. */
export function reloadUnasked(): void {
  isGivenUp = true;
  location.reload();
}
