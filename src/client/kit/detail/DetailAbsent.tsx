import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { failureOf } from '../../api/http/apiError.ts';
import { useUser } from '../../api/session/useSession.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateNote } from '../../ui/StateNote.tsx';
import style from './Detail.module.css';
import { DetailPanel } from './DetailPage.tsx';

/** What is said where there is no such thing, and the way to those that are there. */
export interface MissingWords {
  readonly title: string;
  readonly text: string;
  /** What the link to the list says. */
  readonly back: string;
  /** The list's path. */
  readonly to: string;
}

/** Says that there is no such thing, or that it is not this user's to see: not from where they are. */
export function DetailMissing({ title, text, back, to }: MissingWords) {
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
            {back}
          </Link>
        }
      />
    </DetailPanel>
  );
}

interface DetailAbsentProps {
  /** Why it is not there; null: it is still read. */
  readonly error: Error | null;
  readonly missing: MissingWords;
  readonly onRetry: () => void;
}

/** What stands in a detail page's place until its subject is there. */
export function DetailAbsent({ error, missing, onRetry }: DetailAbsentProps) {
  if (error === null) {
    return (
      <DetailPanel>
        <SkeletonRows rows={8} />
      </DetailPanel>
    );
  }
  const failure = failureOf(error);
  if (failure.missing) return <DetailMissing {...missing} />;
  return (
    <DetailPanel>
      <FailureNote failure={failure} onRetry={onRetry} />
    </DetailPanel>
  );
}
