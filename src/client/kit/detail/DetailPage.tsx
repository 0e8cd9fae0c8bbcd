import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/layout.tsx';
import style from './Detail.module.css';

/** A detail page: its head and its panels, one below the other. */
export function DetailPage({ children }: { readonly children: ReactNode }) {
  return <div className={style.page}>{children}</div>;
}

/** Two columns of panels from 1200 px on, one below: `main`, then `side`. */
export function DetailColumns({
  main,
  side,
}: {
  readonly main: ReactNode;
  readonly side: ReactNode;
}) {
  return (
    <div className={style.columns}>
      <Stack gap={16}>{main}</Stack>
      <Stack gap={16}>{side}</Stack>
    </div>
  );
}

interface DetailPanelProps {
  /** Visible heading. */
  readonly heading?: string;
  /** Accessible name, where there is no heading. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A panel of a detail page. */
export function DetailPanel({ heading, label, children }: DetailPanelProps) {
  return (
    <section className={style.panel} aria-label={label ?? heading}>
      {heading !== undefined && <h2 className={style.heading}>{heading}</h2>}
      {children}
    </section>
  );
}
