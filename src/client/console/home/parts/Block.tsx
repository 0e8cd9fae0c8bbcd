import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/http/apiError.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import style from './Block.module.css';

interface BlockProps<Data> {
  readonly title: string;
  /** The time window or a control, right of the title. */
  readonly aside?: ReactNode;
  readonly read: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  /** The placeholder, in the shape of the content. */
  readonly skeleton: ReactNode;
  /** The width, in twelfths of the grid. */
  readonly span: 3 | 4 | 5 | 6 | 7 | 8 | 12;
  readonly children: (data: Data) => ReactNode;
}

/**
 * One block of the overview. Each block loads, fails and retries independently; after a failed refetch
 * the old data stay, with a mark.
 */
export function Block<Data>({ title, aside, read, skeleton, span, children }: BlockProps<Data>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData } = read;
  const retry = () => void read.refetch();
  const body = () => {
    if (data !== undefined) return children(data);
    if (error === null) return <Loading>{skeleton}</Loading>;
    return <Failed error={error} onRetry={retry} />;
  };
  return (
    <section className={style.block} data-span={span} aria-label={title}>
      <header className={style.head}>
        <h3 className={style.title}>{title}</h3>
        {data !== undefined && error !== null && (
          <button type="button" className={style.old} onClick={retry}>
            {t('home.notRenewed')}
          </button>
        )}
        {aside !== undefined && <div className={style.aside}>{aside}</div>}
      </header>
      <div className={style.body} aria-busy={isPlaceholderData}>
        {body()}
      </div>
    </section>
  );
}

function Loading({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={style.waiting} role="status" aria-label={t('app.loading')}>
      {children}
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const { denied, refused, info } = failureOf(error);
  if (denied) return <Note title={t('app.denied.title')}>{t('app.denied.text')}</Note>;
  return (
    <div className={style.failed} role="alert">
      <p>{refused ? info : t('app.failure')}</p>
      {!refused && info !== '' && <p className={style.detail}>{info}</p>}
      <Button size="small" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}

/** The message of an empty block. */
export function Note({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={style.note}>
      <strong>{title}</strong>
      {children !== undefined && <span>{children}</span>}
    </div>
  );
}
