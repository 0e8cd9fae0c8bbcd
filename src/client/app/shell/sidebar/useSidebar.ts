import { useState } from 'react';
import { storeItem } from '../../../api/session/storeItem.ts';

/**
 * The key of the sidebar's state in local storage (specification 3, Session record): `1` open, `0`
 * closed.
 */
export const sidebarKey = 'sidebarStatus';

/** Returns the open state of the desktop sidebar, stored per browser, and its toggle. */
export function useSidebar(): readonly [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(sidebarKey) !== '0');
  const toggle = () => {
    storeItem(localStorage, sidebarKey, open ? '0' : '1');
    setOpen(!open);
  };
  return [open, toggle];
}
