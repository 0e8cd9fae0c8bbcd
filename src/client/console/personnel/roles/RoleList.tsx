import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Role } from '../../../../contract/areas/role/endpoints.ts';
import { roleText } from '../../../../contract/roles.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from './roles.module.css';

interface RoleListProps {
  readonly roles: readonly Role[];
  readonly selectedID: string;
  readonly hasChanges: (role: Role) => boolean;
}

/** The roles of the organisation, each with the number of its people and permissions. */
export function RoleList({ roles, selectedID, hasChanges }: RoleListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <nav className={style.list} aria-label={t('role.title')}>
      <ul>
        {roles.map((role) => (
          <li key={role.roleID}>
            <Link
              className={style.role}
              to={`?role=${role.roleID}`}
              aria-current={role.roleID === selectedID ? 'true' : undefined}
            >
              <StyledText as="span" strong>
                {roleText(role.roleName, locale)}
              </StyledText>
              <span className={style.roleFacts}>
                {t(role.isStandard === 1 ? 'role.standard' : 'role.own')}
                {' · '}
                {t('role.people', { count: role.users })}
                {' · '}
                {t('role.permissions', { count: role.permissions.length })}
              </span>
              {hasChanges(role) && <span className={style.unsaved}>{t('role.unsaved')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
