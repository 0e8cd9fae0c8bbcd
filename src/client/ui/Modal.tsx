import './arcoBase.ts';
import '@arco-design/web-react/es/Modal/style/css.js';
import ArcoModal from '@arco-design/web-react/es/Modal';
import type { ComponentProps } from 'react';
import { useFocusReturn } from './useFocusReturn.ts';

/** A dialog that fits a phone (Arco's own is 520 px wide whatever the screen) and gives the focus back. */
export function Modal(props: ComponentProps<typeof ArcoModal>) {
  useFocusReturn(props.visible === true);
  return <ArcoModal style={{ maxWidth: 'calc(100vw - 32px)' }} {...props} />;
}
