import { useState } from 'react';
import { keepIn } from '../../../api/session/keepIn.ts';

/** Where the sidebar's state is kept (specification 3, Session record): `1` open, `0` closed. */
export const sidebarKey = 'sidebarStatus';

/** The sidebar of a desktop, open or closed; kept per browser. */
export function useSidebar(): readonly [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(sidebarKey) !== '0');
  const toggle = () => {
    keepIn(localStorage, sidebarKey, open ? '0' : '1');
    setOpen(!open);
  };
  return [open, toggle];
}
