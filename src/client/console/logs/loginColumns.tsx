import { useTranslation } from 'react-i18next';
import { type LoginLogRow, loginClientLabels } from '../../../contract/areas/log/endpoints.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { Tag } from '../../ui/data/Tag.tsx';

/** The columns of the sign-in log. */
export function useLoginColumns(): ListColumn<LoginLogRow>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  return [
    {
      key: 'person',
      title: t('logs.person'),
      fixed: true,
      render: (row) => (row.realName === '' ? t('logs.gone') : row.realName),
    },
    {
      key: 'result',
      title: t('logs.login.result'),
      width: 140,
      render: ({ result }) => (
        <Tag tone={result === 1 ? 'rest' : 'wait'}>
          {t(result === 1 ? 'logs.login.in' : 'logs.login.refused')}
        </Tag>
      ),
    },
    {
      key: 'time',
      title: t('logs.time'),
      width: 168,
      sort: 'loginTime',
      render: ({ loginTime }) => <TimeAgo instant={loginTime} now={now} />,
    },
    { key: 'phone', title: t('logs.phone'), width: 140, render: ({ userName }) => userName },
    {
      key: 'reason',
      title: t('logs.login.reason'),
      render: ({ failReason, count }) => {
        const reason = failReason ?? '—';
        const text = count > 1 ? t('logs.login.reasonTimes', { reason, count }) : reason;
        return <span title={text}>{text}</span>;
      },
    },
    { key: 'ip', title: t('logs.ip'), width: 160, render: ({ ip }) => ip },
    {
      key: 'client',
      title: t('logs.login.client'),
      width: 120,
      render: ({ client }) => loginClientLabels[client][locale],
    },
  ];
}
