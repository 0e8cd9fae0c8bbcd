import './arcoBase.ts';
import '@arco-design/web-react/es/Drawer/style/css.js';
import ArcoDrawer from '@arco-design/web-react/es/Drawer';
import type { ComponentProps } from 'react';
import { useFocusReturn } from './useFocusReturn.ts';

/** A panel that slides in from an edge of the screen, and gives the focus back. */
export function Drawer(props: ComponentProps<typeof ArcoDrawer>) {
  useFocusReturn(props.visible === true);
  return <ArcoDrawer {...props} />;
}
