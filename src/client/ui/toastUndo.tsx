import './arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';
import { Button } from './Button.ts';

/** It goes by itself after this long: time enough to reach the button. */
const restMs = 8_000;

/** Says that a deed is done, with a button that takes it back. */
export function toastUndo(text: string, undo: string, onUndo: () => void): void {
  const close = Message.success({
    duration: restMs,
    content: (
      <>
        {text}{' '}
        <Button
          type="text"
          size="mini"
          onClick={() => {
            close();
            onUndo();
          }}
        >
          {undo}
        </Button>
      </>
    ),
  });
}
