/**
 * Puts a text on the clipboard, for a press of the user's. A page over plain http, as many plants
 * have it, knows no `navigator.clipboard`, and a frame may forbid it: there the browser's own copy
 * deed carries it.
 *
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) return copyByDeed(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByDeed(text);
  }
}

function copyByDeed(text: string): boolean {
  let isThere = false;
  const carry = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isThere = event.clipboardData !== null;
  };
  document.addEventListener('copy', carry, { capture: true });
  try {
    document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', carry, { capture: true });
  }
  return isThere;
}
