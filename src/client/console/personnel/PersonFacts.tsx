import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '../../../contract/areas/personnel.ts';
import { RoleName } from '../../kit/hooks/RoleName.tsx';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import style from './PersonFacts.module.css';

/** What is known of a person, as a quiet grid. */
export function PersonFacts({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const phone = (
    <a className={style.link} href={`tel:${user.userName}`}>
      {user.userName}
    </a>
  );
  const lastLogin =
    user.lastLoginTime === null ? (
      t('personnel.never')
    ) : (
      <TimeAgo instant={user.lastLoginTime} now={now} />
    );
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('personnel.field.userName'), phone],
    [t('personnel.field.orgName'), user.orgName],
    [t('personnel.field.department'), user.postName || '—'],
    [t('personnel.field.post'), user.departmentName || '—'],
    [t('personnel.field.role'), <RoleName key="" name={user.roleName} />],
    [t('personnel.field.openOrders'), user.openOrders],
    [t('personnel.field.lastLogin'), lastLogin],
    [t('personnel.field.registerDate'), <TimeAgo key="" instant={user.registerDate} now={now} />],
  ];
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
