import './arcoBase.ts';
import '@arco-design/web-react/es/Drawer/style/css.js';
import ArcoDrawer from '@arco-design/web-react/es/Drawer';
import type { ComponentProps } from 'react';
import { useFocusReturn } from './useFocusReturn.ts';

type DrawerProps = Omit<ComponentProps<typeof ArcoDrawer>, 'title'> & { readonly title: string };

/** A panel that slides in from an edge of the screen, and gives the focus back. */
export function Drawer(props: DrawerProps) {
  useFocusReturn(props.visible === true);
  // Arco hands on to its element what it does not know, and does not say what the drawer is.
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': props.title };
  return <ArcoDrawer {...props} {...dialog} />;
}
