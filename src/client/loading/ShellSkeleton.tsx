import style from './ShellSkeleton.module.css';

/**
 * The key of the sidebar's state in local storage (specification 3, Session record): `1` open, `0`
 * closed.
 */
export const sidebarKey = 'sidebarStatus';

/** The placeholder of the shell until its first page is loaded: sidebar, header, tags and a page, without a word. */
export function ShellSkeleton() {
  const isFolded = localStorage.getItem(sidebarKey) === '0';
  return (
    <div className={style.shell} aria-hidden="true" data-folded={isFolded || undefined}>
      <div className={style.side} />
      <div className={style.main}>
        <div className={style.header} />
        <div className={style.tags} />
        <div className={style.page}>
          <span className={style.title} />
          <div className={style.panel} />
        </div>
      </div>
    </div>
  );
}
