import './arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';

/** Says that a deed is done. */
export function toastSuccess(text: string): void {
  Message.success({ content: text });
}

/** Says what is still wanted before a deed can be done. */
export function toastWarning(text: string): void {
  Message.warning({ content: text });
}
