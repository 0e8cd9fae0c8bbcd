import './arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';
import { Button } from './Button.ts';
import style from './toastError.module.css';

/** It goes by itself after this long: time enough to reach the button, in ms. */
const restMs = 10_000;

/** Says that a deed is done, with a button that takes it back. */
export function toastUndo(text: string, undo: string, onUndo: () => void): void {
  toastWithDeed('success', text, undo, onUndo);
}

/** Says that something failed, with a button that tries it again. */
export function toastFailure(text: string, retry: string, onRetry: () => void): void {
  toastWithDeed('error', text, retry, onRetry);
}

function toastWithDeed(
  kind: 'success' | 'error',
  text: string,
  deed: string,
  onDeed: () => void,
): void {
  const close = Message[kind]({
    duration: restMs,
    content: (
      <>
        <span className={style.text}>{text}</span>{' '}
        <Button
          type="text"
          size="mini"
          onClick={() => {
            close();
            onDeed();
          }}
        >
          {deed}
        </Button>
      </>
    ),
  });
}
