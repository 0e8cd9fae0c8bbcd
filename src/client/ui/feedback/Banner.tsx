import type { ReactNode } from 'react';
import style from './Banner.module.css';

interface BannerProps {
  /**
   * `alarm`: an error, announced at once; `warn`: something to wait for or to know; `info`: a hint.
   */
  readonly tone: 'alarm' | 'warn' | 'info';
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A message above a form or list; colour and shape show its severity. */
export function Banner({ tone, title, children }: BannerProps) {
  return (
    <div className={style.banner} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <svg className={style.mark} viewBox="0 0 16 16" aria-hidden="true">
        {tone === 'alarm' && <rect x="1" y="1" width="14" height="14" rx="2" />}
        {tone === 'warn' && <path d="M8 1 15.5 14.5H.5Z" />}
        {tone === 'info' && <circle cx="8" cy="8" r="7" />}
      </svg>
      <div className={style.text}>
        {title !== undefined && <div className={style.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
