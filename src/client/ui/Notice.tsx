import type { ReactNode } from 'react';
import style from './Notice.module.css';

interface NoticeProps {
  /** `alarm`: a refusal, read out at once; `warn`: the user must wait or know; `info`: by the way. */
  readonly tone: 'alarm' | 'warn' | 'info';
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A few words above a form, on a ground that tells how grave they are; its shape tells it too. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={style.notice} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <svg className={style.mark} viewBox="0 0 16 16" aria-hidden="true">
        {tone === 'alarm' && <rect x="1" y="1" width="14" height="14" rx="2" />}
        {tone === 'warn' && <path d="M8 1 15.5 14.5H.5Z" />}
        {tone === 'info' && <circle cx="8" cy="8" r="7" />}
      </svg>
      <div className={style.words}>
        {title !== undefined && <div className={style.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
