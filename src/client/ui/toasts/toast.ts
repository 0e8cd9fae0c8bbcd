import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';

/** Shows a success message; one that is shown already stays alone. */
export function toastSuccess(text: string): void {
  Message.success({ id: text, content: text });
}

/** Shows what is missing before an action can run. */
export function toastWarning(text: string): void {
  Message.warning({ content: text });
}
