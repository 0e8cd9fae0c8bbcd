import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The query parameter by which a link asks a page for one of its dialogs. */
const parameter = 'dialog';

/** Opens a dialog of a page that its address asks for, once: the address then is the page's own. */
export function useAskedDialog(name: string, may: boolean, open: () => void): void {
  const [query, setQuery] = useSearchParams();
  const asked = may && query.get(parameter) === name;
  const answer = useEffectEvent(() => {
    const own = new URLSearchParams(query);
    own.delete(parameter);
    setQuery(own, { replace: true });
    open();
  });
  useEffect(() => {
    if (asked) answer();
  }, [asked]);
}
