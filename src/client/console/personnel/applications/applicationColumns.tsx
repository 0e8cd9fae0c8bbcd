import { useTranslation } from 'react-i18next';
import type { Application } from '../../../../contract/areas/registration/endpoints.ts';
import { userState } from '../../../../contract/enums.ts';
import { RoleName } from '../../../kit/hooks/RoleName.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import row from '../../../kit/list/rows/row.module.css';
import { Tag, type TagTone } from '../../../ui/data/Tag.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';

const { normal, pending } = userState.values;

/** The columns of the people who apply. */
export function useApplicationColumns(): ListColumn<Application>[] {
  const { t } = useTranslation();
  const now = useNow();
  return [
    {
      key: 'name',
      fixed: true,
      title: t('application.field.name'),
      width: 280,
      render: ({ realName, userName }) => (
        <>
          {realName} <span className={row.code}>{userName}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('application.field.state'),
      width: 140,
      render: (application) => <ApplicationState application={application} />,
    },
    {
      key: 'department',
      title: t('application.field.department'),
      width: 140,
      render: ({ postName }) =>
        postName || (
          <StyledText as="span" ink={3}>
            —
          </StyledText>
        ),
    },
    {
      key: 'remark',
      title: t('application.field.remark'),
      render: ({ applyRemark }) =>
        applyRemark === '' ? (
          <StyledText as="span" ink={3}>
            —
          </StyledText>
        ) : (
          <span title={applyRemark}>{applyRemark}</span>
        ),
    },
    {
      key: 'result',
      title: t('application.field.result'),
      width: 220,
      render: (application) => <Outcome application={application} />,
    },
    {
      key: 'applied',
      title: t('application.field.applied'),
      width: 150,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'reviewer',
      title: t('application.field.reviewer'),
      width: 120,
      optional: true,
      render: ({ reviewerName }) =>
        reviewerName || (
          <StyledText as="span" ink={3}>
            —
          </StyledText>
        ),
    },
  ];
}

function toneOf(state: number): TagTone {
  if (state === pending) return 'wait';
  return state === normal ? 'success' : 'rest';
}

function ApplicationState({ application }: { readonly application: Application }) {
  const { t } = useTranslation();
  const { userState: state, isInvited } = application;
  const text = state === normal && isInvited === 1 ? 'invited' : (`${state}` as const);
  return <Tag tone={toneOf(state)}>{t(`application.state.${text}`)}</Tag>;
}

/** The role that was given, or the reason of the rejection. */
function Outcome({ application }: { readonly application: Application }) {
  const { userState: state, roleName, rejectReason } = application;
  if (state === normal && roleName !== '') return <RoleName name={roleName} />;
  if (rejectReason !== '') return <span title={rejectReason}>{rejectReason}</span>;
  return (
    <StyledText as="span" ink={3}>
      —
    </StyledText>
  );
}

/** An application on a phone. */
export function ApplicationCard({ row: application }: { readonly row: Application }) {
  const now = useNow();
  const { realName, userName, postName, applyRemark, createTime } = application;
  const about = [postName, applyRemark].filter((text) => text !== '');
  return (
    <div className={row.card}>
      <div className={row.cardRow}>
        <span className={row.name}>{realName}</span>
        <ApplicationState application={application} />
      </div>
      <div className={row.cardRow}>
        <a href={`tel:${userName}`}>{userName}</a>
        <StyledText as="span" ink={3}>
          <TimeAgo instant={createTime} now={now} />
        </StyledText>
      </div>
      {about.length > 0 && (
        <StyledText as="span" ink={3}>
          {about.join(' · ')}
        </StyledText>
      )}
      {application.userState !== pending && <Outcome application={application} />}
    </div>
  );
}
