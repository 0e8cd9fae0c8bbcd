import { label } from '../../../../contract/locale.ts';
import { useText } from '../../../i18n/i18n.ts';
import { PageTabs } from '../../../kit/list/PageTabs.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';

/** Texts of two namespaces' pages, so that none has to load the other's. */
const texts = {
  name: label('人员', 'People'),
  people: label('通讯录', 'Address book'),
  applications: label('新用户申请', 'New users'),
  invitations: label('邀请', 'Invitations'),
} as const;

/** Tabs of the address book, of the people who apply, and of the invitations. */
export function PeopleTabs() {
  const textOf = useText();
  return (
    <PageTabs
      label={textOf(texts.name)}
      pages={[
        { path: pagePaths.mailList, text: textOf(texts.people), permission: 'personnel.view' },
        {
          path: pagePaths.userApplyList,
          text: textOf(texts.applications),
          permission: 'registration.review',
        },
        {
          path: pagePaths.invitations,
          text: textOf(texts.invitations),
          permission: 'registration.invite',
        },
      ]}
    />
  );
}
