/** Set once the user has agreed to lose unsaved input: the browser must not prompt again. */
let isPromptDisabled = false;

/**
 * Shows the browser's prompt when its tab is closed or reloaded while there is unsaved input.
 * @returns a function that stops it
 */
export function confirmBeforeUnload(isUnsaved: () => boolean): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isPromptDisabled && isUnsaved()) event.preventDefault();
  };
  addEventListener('beforeunload', onBeforeUnload);
  return () => removeEventListener('beforeunload', onBeforeUnload);
}

/** Reloads the page without the prompt, because the user has confirmed or the session has ended. */
export function reloadWithoutPrompt(): void {
  isPromptDisabled = true;
  location.reload();
}
