import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { failureOf } from '../../api/http/apiError.ts';
import { useUser } from '../../api/session/useSession.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import style from './Detail.module.css';
import { DetailPanel } from './DetailPage.tsx';

/** Texts for a record that does not exist, and the link to its list. */
export interface MissingText {
  readonly title: string;
  readonly text: string;
  /** Text of the link to the list. */
  readonly backLabel: string;
  /** Path of the list. */
  readonly to: string;
}

/**
 * The state of a record that does not exist or is not visible to this user; while the user visits
 * another organisation, it names that organisation as a possible cause.
 */
export function DetailMissing({ title, text, backLabel, to }: MissingText) {
  const { t } = useTranslation();
  const user = useUser();
  const visited = user?.relation === 'Y' ? t('kit.detail.visiting', { org: user.orgName }) : '';
  return (
    <DetailPanel>
      <StateNote
        title={title}
        text={text}
        detail={visited}
        action={
          <Link className={style.link} to={to}>
            {backLabel}
          </Link>
        }
      />
    </DetailPanel>
  );
}

interface DetailAbsentProps {
  /** The reason why the record is missing; null while it is loading. */
  readonly error: Error | null;
  readonly missing: MissingText;
  readonly onRetry: () => void;
}

/** The placeholder of a detail page until its record is loaded. */
export function DetailAbsent({ error, missing, onRetry }: DetailAbsentProps) {
  if (error === null) {
    return (
      <DetailPanel>
        <SkeletonRows rows={8} />
      </DetailPanel>
    );
  }
  const failure = failureOf(error);
  if (failure.unanswered) return <DetailUnanswered onRetry={onRetry} />;
  if (failure.missing) return <DetailMissing {...missing} />;
  return (
    <DetailPanel>
      <FailureNote failure={failure} onRetry={onRetry} />
    </DetailPanel>
  );
}

/** The state of a record that could not be read without a connection. */
function DetailUnanswered({ onRetry }: Pick<DetailAbsentProps, 'onRetry'>) {
  const { t } = useTranslation();
  return (
    <DetailPanel>
      <StateNote
        tone="alarm"
        title={t('kit.detail.unanswered')}
        text={t('kit.detail.unansweredText')}
        action={<Button onClick={onRetry}>{t('app.retry')}</Button>}
      />
    </DetailPanel>
  );
}
