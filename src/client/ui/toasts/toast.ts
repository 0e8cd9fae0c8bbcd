import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';

/** Shows a success message. */
export function toastSuccess(text: string): void {
  Message.success({ content: text });
}

/** Shows what is missing before an action can run. */
export function toastWarning(text: string): void {
  Message.warning({ content: text });
}
