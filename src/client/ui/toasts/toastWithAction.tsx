import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';
import { Button } from '../buttons/Button.ts';
import style from './toastError.module.css';

/** Display time, ms: long enough to reach the button. */
const durationMs = 10_000;

/** Shows a success message with an undo button. */
export function toastUndo(text: string, undo: string, onUndo: () => void): void {
  toastWithAction('success', text, undo, onUndo);
}

/** Shows an error with a retry button. */
export function toastFailure(text: string, retry: string, onRetry: () => void): void {
  toastWithAction('error', text, retry, onRetry);
}

function toastWithAction(
  kind: 'success' | 'error',
  text: string,
  actionLabel: string,
  onAction: () => void,
): void {
  const close = Message[kind]({
    duration: durationMs,
    content: (
      <>
        <span className={style.text}>{text}</span>{' '}
        <Button
          type="text"
          size="mini"
          onClick={() => {
            close();
            onAction();
          }}
        >
          {actionLabel}
        </Button>
      </>
    ),
  });
}
