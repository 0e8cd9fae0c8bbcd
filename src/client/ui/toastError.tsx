import './arcoBase.ts';
import '@arco-design/web-react/es/Message/style/css.js';
import Message from '@arco-design/web-react/es/Message';
import style from './toastError.module.css';

/** A failure is told for so long (specification 8), in ms. */
const failureMs = 5_000;

/** Says that something failed. @param detail the server's words, beneath; empty: none */
export function toastError(text: string, detail = ''): void {
  Message.error({
    duration: failureMs,
    content: (
      <>
        {text}
        {detail !== '' && <div className={style.detail}>{detail}</div>}
      </>
    ),
  });
}
