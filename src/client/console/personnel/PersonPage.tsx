import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { getUser } from '../../../contract/areas/personnel.ts';
import { id as idText } from '../../../contract/validators.ts';
import { failureOf } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { useCan, useUser } from '../../api/useSession.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateNote } from '../../ui/StateNote.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonOrders } from './PersonOrders.tsx';
import style from './PersonPage.module.css';

/** /personnel/mailList/mailinfo?id=…: a person; without an id it is oneself. */
export function PersonPage() {
  const [query] = useSearchParams();
  const me = useUser();
  const asked = query.get('id') ?? me?.id;
  const userID = idText.safeParse(asked).data;
  return userID === undefined ? <NotFound /> : <Person key={userID} userID={userID} />;
}

function Person({ userID }: { readonly userID: string }) {
  const { t } = useTranslation();
  const mayReadOrders = useCan('repair.view');
  const { data: user, error, isFetching, refetch } = useEndpoint(getUser, { id: userID });
  if (user === undefined) {
    if (error === null) {
      return (
        <section className={style.panel}>
          <SkeletonRows rows={6} />
        </section>
      );
    }
    const failure = failureOf(error);
    if (failure.missing) return <NotFound />;
    return (
      <section className={style.panel}>
        <FailureNote failure={failure} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <>
      <PersonHead
        user={user}
        refresh={{ busy: isFetching, failed: error !== null, run: () => void refetch() }}
      />
      <section className={style.panel} aria-label={t('personnel.detail.facts')}>
        <PersonFacts user={user} />
      </section>
      {mayReadOrders && (
        <section className={style.panel}>
          <h2 className={style.heading}>{t('personnel.detail.orders')}</h2>
          <PersonOrders user={user} />
        </section>
      )}
    </>
  );
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <section className={style.panel}>
      <StateNote
        title={t('personnel.detail.missingTitle')}
        text={t('personnel.detail.missingText')}
        action={
          <Link className={style.link} to="/personnel/mailList">
            {t('personnel.detail.back')}
          </Link>
        }
      />
    </section>
  );
}
