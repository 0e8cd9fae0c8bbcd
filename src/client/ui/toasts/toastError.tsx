import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';
import style from './toastError.module.css';

/** Display time of an error (specification 8), ms. */
const durationMs = 5_000;

/** Shows an error. @param detail the server's message below it; empty: none */
export function toastError(text: string, detail = ''): void {
  Message.error({
    duration: durationMs,
    content: (
      <>
        {text}
        {detail !== '' && <div className={style.detail}>{detail}</div>}
      </>
    ),
  });
}
