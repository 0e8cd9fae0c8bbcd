import './arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';
import { Button } from './Button.ts';

/** It goes by itself after this long: time enough to reach the button. */
const restMs = 10_000;

/** Says that something failed, with a button that tries it again. */
export function toastFailure(text: string, retry: string, onRetry: () => void): void {
  const close = Message.error({
    duration: restMs,
    content: (
      <>
        {text}{' '}
        <Button
          type="text"
          size="mini"
          onClick={() => {
            close();
            onRetry();
          }}
        >
          {retry}
        </Button>
      </>
    ),
  });
}
