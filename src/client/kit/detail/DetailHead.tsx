import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.ts';
import { useAbsoluteTime } from '../hooks/times.tsx';
import style from './DetailHead.module.css';

/** A read as a page's head shows it. */
export interface Refresh {
  readonly busy: boolean;
  /** When what is shown was read, ms of this machine's clock. */
  readonly at: number;
  /** What is shown is older than the last try. */
  readonly failed: boolean;
  readonly run: () => void;
}

interface DetailHeadProps {
  /** The thing's name. */
  readonly title: string;
  /** Beside it: its state, its code. */
  readonly marks: ReactNode;
  readonly refresh: Refresh;
  /** What this user may do with it; on a narrow screen a bar at the thumb. */
  readonly deeds: ReactNode;
  /** Why the last deed was refused; empty: it was not. */
  readonly trouble?: string;
}

/** The head of a detail page: name, state, and what can be done (the way back is the breadcrumb's). */
export function DetailHead({ title, marks, refresh, deeds, trouble = '' }: DetailHeadProps) {
  const { t } = useTranslation();
  const absoluteTime = useAbsoluteTime();
  const updated = t('kit.detail.updated', { time: absoluteTime(refresh.at) });
  const told = trouble === '' && refresh.failed ? `${t('app.failure')} · ${updated}` : trouble;
  return (
    <header className={style.head}>
      <div className={style.line}>
        <h1 className={style.title}>{title}</h1>
        <div className={style.marks}>{marks}</div>
        <div className={style.refresh}>
          <Button loading={refresh.busy} title={updated} onClick={refresh.run}>
            {t('app.refresh')}
          </Button>
        </div>
        <div className={style.deeds}>{deeds}</div>
      </div>
      {told !== '' && (
        <p className={style.failed} role="alert">
          {told}
        </p>
      )}
    </header>
  );
}
