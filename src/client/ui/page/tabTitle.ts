import { createContext, useContext, useEffect } from 'react';

/** Receives the title of a page; the surrounding frame provides it. */
export const TabTitle = createContext<(title: string | null) => void>(() => undefined);

/**
 * Sets the title of the current page in its tab and in the browser tab. Null: the title of its
 * route.
 */
export function useTabTitle(title: string | null): void {
  const setTitle = useContext(TabTitle);
  useEffect(() => setTitle(title), [setTitle, title]);
}
