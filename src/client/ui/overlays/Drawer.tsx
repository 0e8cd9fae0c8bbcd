import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Drawer/style/css.js';
import ArcoDrawer from '@arco-design/web-react/es/Drawer';
import type { ComponentProps, ReactNode } from 'react';
import { useFocusReturn } from './useFocusReturn.ts';

interface DrawerProps extends Omit<ComponentProps<typeof ArcoDrawer>, 'title' | 'closable'> {
  /** The accessible name. */
  readonly title: string;
  /** The content of the header: the title by default, nothing if null. */
  readonly heading?: ReactNode;
}

/**
 * A panel that slides in from an edge of the screen and returns the focus when it closes. Escape, a
 * press outside and its footer close it; Arco's close icon is hidden because it is no button.
 */
export function Drawer({ title, heading = title, ...props }: DrawerProps) {
  useFocusReturn(props.visible === true);
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': title } as const;
  return <ArcoDrawer {...dialog} {...props} title={heading} closable={false} />;
}
