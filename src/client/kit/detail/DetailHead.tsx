import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/http/apiError.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { useAbsoluteTime } from '../hooks/times.tsx';
import { PageHeading } from '../page/PageHeading.tsx';
import style from './DetailHead.module.css';

/** The refresh state of a detail page. */
export interface Refresh {
  readonly busy: boolean;
  /** The time at which the shown data was read, ms of this machine's clock. */
  readonly at: number;
  /** Why the last refresh failed, so that the shown data is older; null if it did not. */
  readonly error: Error | null;
  readonly run: () => void;
}

interface DetailHeadProps {
  /** Name of the record. */
  readonly title: string;
  /** A picture of the record before the title. */
  readonly picture?: ReactNode;
  /** Content beside the title: state, code. */
  readonly marks: ReactNode;
  readonly refresh: Refresh;
  /** Actions that this user may run; a bar at the bottom on a narrow screen. */
  readonly actions: ReactNode;
  /** The reason why the last action was refused; empty where it was not. */
  readonly errorText?: string;
}

/** The head of a detail page: name, state and actions. The breadcrumb before the name leads back to the list. */
export function DetailHead(props: DetailHeadProps) {
  const { title, picture, marks, refresh, actions, errorText = '' } = props;
  const { t } = useTranslation();
  const absoluteTime = useAbsoluteTime();
  const time = absoluteTime(refresh.at);
  const updated = t('kit.detail.updated', { time });
  const failed = failureOf(refresh.error).unanswered
    ? t('kit.detail.offline', { time })
    : `${t('app.failure')} · ${updated}`;
  const message = errorText === '' && refresh.error !== null ? failed : errorText;
  return (
    <header className={style.head}>
      <div className={style.row}>
        {picture}
        <PageHeading className={style.title}>{title}</PageHeading>
        <div className={style.marks}>{marks}</div>
        <div className={style.refresh}>
          <Button loading={refresh.busy} title={updated} onClick={refresh.run}>
            {t('app.refresh')}
          </Button>
        </div>
        <div className={style.actions}>{actions}</div>
      </div>
      {message !== '' && (
        <p className={style.failed} role="alert">
          {message}
        </p>
      )}
    </header>
  );
}
