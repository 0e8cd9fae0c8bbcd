import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The query parameter with which a link opens a dialog of a page. */
const parameter = 'dialog';

/**
 * Opens a dialog of the page once if the address requests it, then removes the parameter from the
 * address.
 */
export function useDialogParam(name: string, isAllowed: boolean, open: () => void): void {
  const [query, setQuery] = useSearchParams();
  const requested = isAllowed && query.get(parameter) === name;
  const openRequested = useEffectEvent(() => {
    const rest = new URLSearchParams(query);
    rest.delete(parameter);
    setQuery(rest, { replace: true });
    open();
  });
  useEffect(() => {
    if (requested) openRequested();
  }, [requested]);
}
