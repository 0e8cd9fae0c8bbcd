import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Modal/style/css.js';
import ArcoModal from '@arco-design/web-react/es/Modal';
import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react';
import style from './Modal.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

interface ModalProps extends ComponentProps<typeof ArcoModal> {
  /** The accessible name of a dialog without a title. */
  readonly label?: string;
  /** On a phone it fills the screen, with its buttons at the foot. */
  readonly fillsPhone?: boolean;
}

/**
 * A dialog that fits a phone (Arco's is 520 px wide on any screen) and returns the focus when it
 * closes.
 */
export function Modal({ label, fillsPhone = false, className = '', ...props }: ModalProps) {
  useFocusReturn(props.visible === true);
  const named = (dialog: ReactNode) =>
    isValidElement<{ 'aria-label'?: string }>(dialog)
      ? cloneElement(dialog, { 'aria-label': label ?? '' })
      : dialog;
  return (
    <ArcoModal
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      className={fillsPhone ? `${style.filling} ${String(className)}` : className}
      {...(label === undefined ? {} : { modalRender: named })}
      {...props}
    />
  );
}
