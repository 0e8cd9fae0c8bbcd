import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Application,
  applicationStates,
  listApplications,
  registrationLimits,
} from '../../../../contract/areas/registration/endpoints.ts';
import { userState } from '../../../../contract/enums.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { optionFilter, textFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import type { ListAction } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { ApplicationCard, useApplicationColumns } from './applicationColumns.tsx';
import style from './applications.module.css';
import { PeopleTabs } from './PeopleTabs.tsx';
import type { OpenReview } from './ReviewDialogs.tsx';

const loadDialogs = dialogLoader(
  'application',
  async () => (await import('./ReviewDialogs.tsx')).ReviewDialogs,
);

const filters = { SearchText: textFilter(), UserState: optionFilter(applicationStates) };
const { pending } = userState.values;

/** /userApply/applyList and /userApplication/index: the people who apply to the organisation. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const user = useUser();
  const columns = useApplicationColumns();
  const [open, setOpen] = useState<OpenReview | null>(null);
  const { Dialog: Dialogs, whenHere } = useLazyDialog(loadDialogs);
  const list = useList(listApplications, {
    name: 'application',
    filters,
    live: { kinds: ['application'], idOf: ({ id }) => id },
  });
  const show = (review: OpenReview) => void whenHere(() => setOpen(review));
  const actions = ['approve', 'reject'] as const;
  const actionOf = (kind: (typeof actions)[number]): ListAction<Application> => ({
    key: kind,
    label: t(`application.${kind}.open`),
    isAvailable: ({ isReviewable, userState: state }) =>
      isReviewable === 1 && (kind === 'approve' || state === pending),
    run: (people) => show({ kind, people }),
  });
  return (
    <>
      <ListPage
        list={list}
        title={t('application.title')}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ realName }) => realName}
        Card={ApplicationCard}
        search={{ label: t('application.searchLabel'), placeholder: t('application.search') }}
        filters={[
          {
            kind: 'select',
            name: 'UserState',
            label: t('application.field.state'),
            options: applicationStates.map((value) => ({
              value,
              label: t(`application.state.${value}`),
            })),
          },
        ]}
        actions={actions.map((kind) => ({
          ...actionOf(kind),
          requires: 'some',
          maxRows: registrationLimits.reviewed,
        }))}
        rowActions={actions.map((kind) => ({ ...actionOf(kind), requires: 'one' }))}
        above={
          <>
            <PeopleTabs />
            <p className={style.code}>
              {t('application.ownCode')} <code>{user?.orgCode}</code>
            </p>
          </>
        }
        empty={{ title: t('application.none'), text: t('application.noneText') }}
      />
      {Dialogs !== null && <Dialogs open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
