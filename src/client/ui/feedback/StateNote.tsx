import type { ReactNode } from 'react';
import style from './StateNote.module.css';

interface StateNoteProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** A smaller line below the text: the server's message, or another possible cause. */
  readonly detail?: string | undefined;
  /** The next step for the user. */
  readonly action?: ReactNode;
  /** `alarm` is announced at once by screen readers. */
  readonly tone?: 'calm' | 'alarm';
}

/** A placeholder for missing content: empty, not permitted, failed or not found. */
export function StateNote({ title, text, detail, action, tone = 'calm' }: StateNoteProps) {
  return (
    <div className={style.note} role={tone === 'alarm' ? 'alert' : 'status'}>
      <svg className={style.picture} viewBox="0 0 96 56" aria-hidden="true">
        <rect x="2" y="4" width="28" height="22" rx="4" />
        <rect x="34" y="4" width="28" height="22" rx="4" />
        <rect x="66" y="4" width="28" height="22" rx="4" />
        <rect x="2" y="30" width="60" height="22" rx="4" />
        {tone === 'alarm' ? (
          <path className={style.alarm} d="M80 31 92 51H68Z" />
        ) : (
          <rect x="66" y="30" width="28" height="22" rx="4" />
        )}
      </svg>
      <h2 className={style.title}>{title}</h2>
      {text !== undefined && <p className={style.text}>{text}</p>}
      {detail !== undefined && detail !== '' && <p className={style.detail}>{detail}</p>}
      {action !== undefined && <div className={style.action}>{action}</div>}
    </div>
  );
}
