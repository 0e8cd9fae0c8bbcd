import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Modal/style/css.js';
import ArcoModal from '@arco-design/web-react/es/Modal';
import type { ComponentProps } from 'react';
import { useFocusReturn } from './useFocusReturn.ts';

/**
 * A dialog that fits a phone (Arco's is 520 px wide on any screen) and returns the focus when it
 * closes.
 */
export function Modal(props: ComponentProps<typeof ArcoModal>) {
  useFocusReturn(props.visible === true);
  return <ArcoModal style={{ maxWidth: 'calc(100vw - 32px)' }} {...props} />;
}
