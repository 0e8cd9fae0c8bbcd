import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Modal/style/css.js';
import ArcoModal from '@arco-design/web-react/es/Modal';
import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react';
import { useFocusReturn } from './useFocusReturn.ts';

interface ModalProps extends ComponentProps<typeof ArcoModal> {
  /** The accessible name of a dialog without a title. */
  readonly label?: string;
}

/**
 * A dialog that fits a phone (Arco's is 520 px wide on any screen) and returns the focus when it
 * closes.
 */
export function Modal({ label, ...props }: ModalProps) {
  useFocusReturn(props.visible === true);
  const named = (dialog: ReactNode) =>
    isValidElement<{ 'aria-label'?: string }>(dialog)
      ? cloneElement(dialog, { 'aria-label': label ?? '' })
      : dialog;
  return (
    <ArcoModal
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      {...(label === undefined ? {} : { modalRender: named })}
      {...props}
    />
  );
}
