import { useTranslation } from 'react-i18next';
import { NavLink, useSearchParams } from 'react-router-dom';
import {
  cancelDutyDate,
  type DutyDate,
  type DutyRecord,
  listDutyDates,
  listDutyRecords,
} from '../../../contract/areas/duty/changes.ts';
import { dutyLevel, dutyReason } from '../../../contract/areas/duty/dutyEnums.ts';
import { listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime, useToday } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import { optionFilter, textFilter, timeFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { useList } from '../../kit/list/useList.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import style from './duty.module.css';

/** The query parameter that opens the changes in place of the record. */
const parameter = 'of';
const changes = 'changes';

/** /personnel/schedulingRecord: who was on call, and the changes of it. */
export function DutyRecordPage() {
  const [query] = useSearchParams();
  return query.get(parameter) === changes ? <ChangeList /> : <RecordList />;
}

function RecordTabs() {
  const { t } = useTranslation();
  const isChanges = useSearchParams()[0].get(parameter) === changes;
  return (
    <nav className={style.tabs} aria-label={t('duty.record.tabs')}>
      <NavLink to={pagePaths.schedulingRecord} aria-current={isChanges ? false : 'page'}>
        {t('duty.record.title')}
      </NavLink>
      <NavLink
        to={`${pagePaths.schedulingRecord}?${parameter}=${changes}`}
        aria-current={isChanges ? 'page' : false}
      >
        {t('duty.record.changes')}
      </NavLink>
    </nav>
  );
}

/** The times for which people were on call. */
function RecordList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeText = useAbsoluteTime();
  useLiveReads([listDutyRecords], ['duty']);
  const list = useList(listDutyRecords, {
    name: 'dutyRecord',
    filters: { SearchText: textFilter(), StartTime: timeFilter, EndTime: timeFilter },
  });
  const columns: ListColumn<DutyRecord>[] = [
    {
      key: 'person',
      title: t('duty.record.person'),
      fixed: true,
      render: ({ realName }) => realName,
    },
    { key: 'set', title: t('duty.record.set'), render: ({ setName }) => setName },
    {
      key: 'level',
      title: t('duty.record.level'),
      width: 110,
      render: ({ level }) => dutyLevel.label(level, locale),
    },
    {
      key: 'start',
      title: t('duty.record.start'),
      width: 168,
      render: ({ start }) => timeText(Date.parse(start)),
    },
    {
      key: 'end',
      title: t('duty.record.end'),
      width: 168,
      render: ({ end }) =>
        end === null ? (
          <Tag tone="work">{t('duty.record.ongoing')}</Tag>
        ) : (
          timeText(Date.parse(end))
        ),
    },
    {
      key: 'why',
      title: t('duty.record.why'),
      render: ({ reason, replacesName }) =>
        replacesName === null
          ? dutyReason.label(reason, locale)
          : t('duty.calendar.instead', {
              reason: dutyReason.label(reason, locale),
              name: replacesName,
            }),
    },
  ];
  return (
    <ListPage
      list={list}
      title={t('duty.record.title')}
      above={<RecordTabs />}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ realName }) => realName}
      search={{ label: t('duty.record.searchLabel'), placeholder: t('duty.record.search') }}
      filters={[{ kind: 'days', from: 'StartTime', to: 'EndTime', label: t('duty.record.days') }]}
      onExport={exportList('DutyRecord')}
      empty={{ title: t('duty.record.none'), text: t('duty.record.noneText') }}
    />
  );
}

/** The changes of who is on call, also those that are over or cancelled. */
function ChangeList() {
  const { t } = useTranslation();
  const today = useToday();
  const timeText = useAbsoluteTime();
  useLiveReads([listDutyDates], ['duty']);
  const cancel = useAction(cancelDutyDate, [listDutyDates, listDutyShifts]);
  const list = useList(listDutyDates, {
    name: 'dutyChange',
    filters: { SearchText: textFilter(), Upcoming: optionFilter([1]) },
    otherParams: [parameter],
  });
  const daysText = ({ firstDate, lastDate }: DutyDate) =>
    firstDate === lastDate ? firstDate : `${firstDate} – ${lastDate}`;
  const isCancelled = ({ cancelTime }: DutyDate) => cancelTime !== null;
  const columns: ListColumn<DutyDate>[] = [
    {
      key: 'person',
      title: t('duty.record.person'),
      fixed: true,
      render: ({ realName }) => realName,
    },
    { key: 'set', title: t('duty.record.set'), render: ({ setName }) => setName },
    { key: 'days', title: t('duty.record.onDays'), width: 210, render: daysText },
    {
      key: 'replaces',
      title: t('duty.record.replaces'),
      render: ({ replacesName }) => replacesName ?? t('duty.record.anyone'),
    },
    {
      key: 'state',
      title: t('duty.record.state'),
      width: 110,
      render: (row) => {
        if (isCancelled(row)) return <Tag tone="rest">{t('duty.record.cancelled')}</Tag>;
        if (row.lastDate < today) return <Tag tone="rest">{t('duty.record.over')}</Tag>;
        return <Tag tone="work">{t('duty.record.inForce')}</Tag>;
      },
    },
    {
      key: 'by',
      title: t('duty.record.by'),
      render: ({ createUserName, createTime }) =>
        `${createUserName} ${timeText(Date.parse(createTime))}`,
    },
    {
      key: 'cancelledBy',
      title: t('duty.record.cancelledBy'),
      optional: true,
      render: ({ cancelUserName }) => cancelUserName ?? '—',
    },
    { key: 'reason', title: t('duty.record.reason'), render: ({ reason }) => reason || '—' },
  ];
  return (
    <ListPage
      list={list}
      title={t('duty.record.changes')}
      above={<RecordTabs />}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ realName }) => realName}
      search={{ label: t('duty.record.searchLabel'), placeholder: t('duty.record.search') }}
      filters={[
        {
          kind: 'select',
          name: 'Upcoming',
          label: t('duty.record.state'),
          options: [{ value: 1, label: t('duty.record.upcoming') }],
        },
      ]}
      rowActions={[
        {
          key: 'cancel',
          label: t('duty.record.cancel'),
          permission: 'duty.edit',
          requires: 'one',
          destructive: true,
          isAvailable: (row) => !isCancelled(row) && row.lastDate >= today,
          confirm: ([row]) =>
            row === undefined
              ? ''
              : t('duty.record.confirmCancel', { name: row.realName, days: daysText(row) }),
          successText: t('duty.record.cancelDone'),
          run: async ([row]) => {
            if (row !== undefined) await cancel.mutateAsync({ ID: row.id });
          },
        },
      ]}
      empty={{ title: t('duty.record.noChanges'), text: t('duty.record.noChangesText') }}
    />
  );
}
