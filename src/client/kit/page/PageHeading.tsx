import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import style from './PageHeading.module.css';

/** The way to a page: its areas and the pages above it. */
export interface PageTrail {
  /** The accessible name of the trail. */
  readonly label: string;
  /** The topmost first; `to` is null for an area, which has no page. */
  readonly steps: readonly {
    readonly key: string;
    readonly label: string;
    readonly to: string | null;
  }[];
}

/** The trail of the page around; null outside the shell. */
export const PageTrailContext = createContext<PageTrail | null>(null);

interface PageHeadingProps {
  /** The style of the title. */
  readonly className?: string | undefined;
  readonly children: string;
}

/** The title of a page at the end of its breadcrumb, on one line (specification 2, Shell layout). */
export function PageHeading({ className, children }: PageHeadingProps) {
  const trail = useContext(PageTrailContext);
  const title = <h1 className={className ?? style.title}>{children}</h1>;
  if (trail === null) return title;
  return (
    <nav className={style.trail} aria-label={trail.label}>
      <ol>
        {trail.steps.map(({ key, label, to }) => (
          <li key={key}>{to === null ? label : <Link to={to}>{label}</Link>}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
