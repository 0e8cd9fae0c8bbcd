import {
  applicationStates,
  listApplications,
} from '../../../../contract/areas/registration/endpoints.ts';
import { fill, label } from '../../../../contract/locale.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useText } from '../../../i18n/i18n.ts';
import { PageTabs } from '../../../kit/list/PageTabs.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';

/** Texts of two namespaces' pages, so that none has to load the other's. */
const texts = {
  name: label('人员', 'People'),
  people: label('通讯录', 'Address book'),
  applications: label('新用户申请', 'New users'),
  invitations: label('邀请', 'Invitations'),
  waiting: label('{count} 个申请待审核', '{count} applications wait for a review'),
} as const;

/** Tabs of the address book, of the people who apply with how many wait, and of the invitations. */
export function PeopleTabs() {
  const textOf = useText();
  const mayReview = useCan('registration.review');
  const [pending] = applicationStates;
  const body = { UserState: pending, pageSize: 1 };
  const { data: waiting } = useEndpoint(listApplications, body, { enabled: mayReview });
  const count = waiting?.totalNum ?? 0;
  return (
    <PageTabs
      label={textOf(texts.name)}
      pages={[
        { path: pagePaths.mailList, text: textOf(texts.people), permission: 'personnel.view' },
        {
          path: pagePaths.userApplyList,
          text: textOf(texts.applications),
          permission: 'registration.review',
          count:
            count === 0
              ? undefined
              : { value: count, title: fill(textOf(texts.waiting), { count }) },
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
