import type { ComponentProps } from 'react';
import style from './PopupHost.module.css';

const mark = 'data-popup-host';

/**
 * Contains a control of Arco and its popup. Arco computes where a popup opens from the box of its container, which
 * is only right where the browser places it from there too. The popup belongs into the control's dialog, which would take the
 * focus from it otherwise.
 */
export function PopupHost({ className = '', ...host }: ComponentProps<'div'>) {
  return <div {...host} className={`${style.host} ${className}`} {...{ [mark]: '' }} />;
}

/** Returns the container of a control's popup, as `getPopupContainer` of Arco. */
export function popupHostOf(control: Element): Element {
  return control.closest(`[${mark}]`) ?? document.body;
}
