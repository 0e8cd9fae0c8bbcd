import type { ReactNode } from 'react';
import style from './Detail.module.css';

/** A detail page: its head, then its panels, one beneath the other. */
export function DetailPage({ children }: { readonly children: ReactNode }) {
  return <div className={style.page}>{children}</div>;
}

interface DetailPanelProps {
  /** What stands above its content. */
  readonly heading?: string;
  /** What it is, for those who cannot see it, where it has no heading. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A part of a detail page. */
export function DetailPanel({ heading, label, children }: DetailPanelProps) {
  return (
    <section className={style.panel} aria-label={label ?? heading}>
      {heading !== undefined && <h2 className={style.heading}>{heading}</h2>}
      {children}
    </section>
  );
}
