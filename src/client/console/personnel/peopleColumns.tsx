import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getOutboundPreference } from '../../../contract/areas/outbound/preference.ts';
import { updateUser } from '../../../contract/areas/personnel/actions.ts';
import type { PhoneBookUser } from '../../../contract/areas/personnel/endpoints.ts';
import { isActive, userState } from '../../../contract/enums.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { RoleName } from '../../kit/hooks/RoleName.tsx';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { personPath } from '../../lib/paths/personPath.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './personnel.module.css';

/** The address book's columns (specification 2); the department is postName, the post departmentName. */
export function usePeopleColumns(): ListColumn<PhoneBookUser>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(updateUser);
  const now = useNow();
  return [
    {
      key: 'realName',
      fixed: true,
      title: label('RealName'),
      render: (user) => <PersonLink user={user} />,
    },
    {
      key: 'userName',
      title: label('UserName'),
      width: 208,
      render: (user) => <Phone user={user} />,
    },
    {
      key: 'orgName',
      title: t('personnel.field.orgName'),
      render: (user) => <span title={user.orgName}>{user.orgName_Short}</span>,
    },
    {
      key: 'department',
      title: label('PostName'),
      render: (user) => textOrDash(user.postName),
    },
    {
      key: 'post',
      title: label('DepartmentName'),
      render: (user) => textOrDash(user.departmentName),
    },
    {
      key: 'role',
      title: label('RoleID'),
      width: 140,
      render: (user) => <RoleName name={user.roleName} />,
    },
    {
      key: 'state',
      title: t('personnel.field.state'),
      width: 156,
      render: (user) => <UserStateTag user={user} />,
    },
    {
      key: 'registerDate',
      optional: true,
      title: t('personnel.field.registerDate'),
      width: 164,
      render: (user) => <TimeAgo instant={user.registerDate} now={now} />,
    },
    {
      key: 'lastLogin',
      optional: true,
      title: t('personnel.field.lastLogin'),
      width: 164,
      render: (user) =>
        user.lastLoginTime === null ? (
          <StyledText as="span" ink={3}>
            {t('personnel.never')}
          </StyledText>
        ) : (
          <TimeAgo instant={user.lastLoginTime} now={now} />
        ),
    },
  ];
}

function textOrDash(text: string) {
  return text === '' ? (
    <StyledText as="span" ink={3}>
      —
    </StyledText>
  ) : (
    <span title={text}>{text}</span>
  );
}

function PersonLink({ user }: { readonly user: PhoneBookUser }) {
  return (
    <Link className={row.link} to={personPath(user.id)}>
      {user.realName}
    </Link>
  );
}

/** A person on a phone. */
export function PersonCard({ row: user }: { readonly row: PhoneBookUser }) {
  const work = [user.postName, user.departmentName].filter((text) => text !== '');
  return (
    <div className={row.card}>
      <div className={row.cardRow}>
        <PersonLink user={user} />
        <UserStateTag user={user} />
      </div>
      <div className={row.cardRow}>
        <span>
          <a className={style.call} href={`tel:${user.userName}`}>
            {user.userName}
          </a>
          <UnverifiedTag user={user} />
        </span>
        <span>
          <RoleName name={user.roleName} />
        </span>
      </div>
      {work.length > 0 && (
        <StyledText as="span" ink={3}>
          {work.join(' · ')}
        </StyledText>
      )}
    </div>
  );
}

/** The colours of specification 3, User: 0 warning, 1 success, 2 danger; a rejected person is grey. */
const tones: Readonly<Record<number, TagTone>> = {
  [userState.values.disabled]: 'warning',
  [userState.values.normal]: 'success',
  [userState.values.pending]: 'danger',
};

type StateOfPerson = Pick<PhoneBookUser, 'userState' | 'hasLeft'>;

/** A person's state as a tag. */
export function UserStateTag({
  user: { userState: state, hasLeft },
}: {
  readonly user: StateOfPerson;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (hasLeft) return <Tag tone="rest">{t('personnel.left')}</Tag>;
  return <Tag tone={tones[state] ?? 'rest'}>{userState.label(state, locale)}</Tag>;
}

/** The mark of an active person whose phone gets no messages, where the installation sends SMS. */
export function UnverifiedTag({ user }: { readonly user: PhoneBookUser }) {
  const { t } = useTranslation();
  const { data } = useEndpoint(getOutboundPreference, {});
  if (user.isPhoneVerified || !isActive(user) || data?.canVerifyPhone !== 1) return null;
  return (
    <span className={style.unverified} title={t('personnel.unverifiedHelp')}>
      <Tag tone="warning">{t('personnel.unverified')}</Tag>
    </span>
  );
}

function Phone({ user }: { readonly user: PhoneBookUser }) {
  if (user.userName === '')
    return (
      <StyledText as="span" ink={3}>
        —
      </StyledText>
    );
  return (
    <StyledText as="span">
      {user.userName}
      <UnverifiedTag user={user} />
    </StyledText>
  );
}
