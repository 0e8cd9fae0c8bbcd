import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartCount } from '../../../../contract/areas/part/count.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { countPath } from '../../../lib/paths/countPath.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Progress } from '../../../ui/progress/Progress.tsx';
import style from './Counts.module.css';

const { counting, toApprove } = countState.values;

/** The state of a sheet. */
export function CountTag({ state }: { readonly state: number }) {
  const locale = useLocale();
  const tone = state === counting ? 'work' : state === toApprove ? 'wait' : 'rest';
  return <Tag tone={tone}>{countState.label(state, locale)}</Tag>;
}

/** Returns a function that writes what a sheet covers. */
export function useScopeText() {
  const { t } = useTranslation();
  return ({ positionName, typeName, abcClass }: PartCount) => {
    const named = [
      positionName,
      typeName,
      abcClass === null ? null : t('partCounts.abc', { name: abcClass }),
    ].filter((name) => name !== null);
    return named.length === 0 ? t('partCounts.scopeAll') : named.join(' · ');
  };
}

/** The counted rows of all, as a bar. */
export function CountProgress({ counted, rows }: Pick<PartCount, 'counted' | 'rows'>) {
  const { t } = useTranslation();
  return (
    <div className={style.progress}>
      <Progress
        text={`${counted} / ${rows}`}
        label={t('partCounts.progressOf', { counted, rows })}
        done={counted}
        total={rows}
      />
    </div>
  );
}

/** The columns of the list of sheets. */
export function useCountColumns(): ListColumn<PartCount>[] {
  const { t } = useTranslation();
  const now = useNow();
  const scopeText = useScopeText();
  return [
    {
      key: 'code',
      title: t('partCounts.code'),
      width: 172,
      fixed: true,
      render: ({ id, code }) => (
        <Link className={rowStyle.link} to={countPath(id)}>
          {code}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('partCounts.state'),
      width: 132,
      render: (row) => <CountTag state={row.countState} />,
    },
    {
      key: 'scope',
      title: t('partCounts.scope'),
      render: (row) => (
        <span title={scopeText(row)}>
          {scopeText(row)}
          {row.isBlind === 1 && ` · ${t('partCounts.blind')}`}
        </span>
      ),
    },
    {
      key: 'progress',
      title: t('partCounts.progress'),
      width: 200,
      render: (row) => <CountProgress counted={row.counted} rows={row.rows} />,
    },
    {
      key: 'made',
      title: t('partCounts.made'),
      width: 112,
      render: ({ userName }) => userName ?? '—',
    },
    {
      key: 'time',
      title: t('partCounts.time'),
      width: 132,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'remark',
      title: t('partCounts.remark'),
      render: ({ remark }) => <span title={remark}>{remark === '' ? '—' : remark}</span>,
    },
  ];
}
