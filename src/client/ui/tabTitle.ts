import { createContext, useContext, useEffect } from 'react';

/** Takes what a page calls itself; the frame that it stands in gives it. */
export const TabTitle = createContext<(title: string | null) => void>(() => undefined);

/** Names the page that is shown: its tag and the browser's tab say so. Null: as its route is called. */
export function useTabTitle(title: string | null): void {
  const tell = useContext(TabTitle);
  useEffect(() => tell(title), [tell, title]);
}
