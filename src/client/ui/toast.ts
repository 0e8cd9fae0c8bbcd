import './arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';

/** Says that a deed is done. */
export function toastSuccess(text: string): void {
  Message.success({ content: text });
}
