import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { hoursOf, monthText } from '../../../contract/areas/overtime/endpoints.ts';
import { dayKind } from '../../../contract/areas/overtime/overtimeEnums.ts';
import {
  getOvertimeSheet,
  type OvertimeSheetDay,
  printOvertimeSheet,
} from '../../../contract/areas/overtime/sheets.ts';
import { id as idText } from '../../../contract/validators.ts';
import { download } from '../../api/http/download.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailAbsent } from '../../kit/detail/DetailAbsent.tsx';
import { DetailHead } from '../../kit/detail/DetailHead.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { useFileDownload } from '../../kit/hooks/useFileDownload.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { type SimpleColumn, SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import style from './overtime.module.css';
import { OrderLinks, useMonths } from './overtimeColumns.tsx';

/** /overtime/sheet?user=…&month=…: the overtime of a person's month, to read and to save as a PDF file; without a person the user's. */
export function SheetPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const me = useUser();
  const months = useMonths(12);
  const [query, setQuery] = useSearchParams();
  const month = monthText.safeParse(query.get('month')).data ?? months[0] ?? '';
  const UserID = idText.safeParse(query.get('user') ?? me?.id).data;
  const read = useEndpoint(getOvertimeSheet, {
    Month: month,
    ...(UserID !== undefined && { UserID }),
  });
  const { data: sheet, error, isFetching, dataUpdatedAt } = read;
  useLiveReads([getOvertimeSheet], ['overtime', 'calendar']);
  useTabTitle(sheet?.realName ?? null);
  const run = () => void read.refetch();
  const file = useFileDownload();
  if (sheet === undefined)
    return (
      <DetailAbsent
        error={error}
        missing={{
          title: t('overtime.sheet.missing'),
          text: t('overtime.sheet.missingText'),
          backLabel: t('overtime.sheet.back'),
          to: pagePaths.overtime,
        }}
        onRetry={run}
      />
    );
  const save = () =>
    file.save((signal) => {
      const body = { Month: sheet.month, UserID: sheet.userID };
      return download(printOvertimeSheet, body, { signal });
    });
  const hours = (minutes: number) => t('overtime.hours', { hours: hoursOf(minutes) });
  const minutesColumn = (key: 'approvedMinutes' | 'waitingMinutes' | 'refusedMinutes') =>
    ({
      key,
      align: 'end',
      title: t(`overtime.sum.${key}`),
      render: (day: OvertimeSheetDay) => (day[key] === 0 ? '—' : hoursOf(day[key])),
    }) as const;
  const columns: readonly SimpleColumn<OvertimeSheetDay>[] = [
    { key: 'day', nowrap: true, title: t('overtime.sheet.day'), render: ({ day }) => day },
    {
      key: 'kind',
      nowrap: true,
      title: t('overtime.sheet.kind'),
      render: ({ kind, holiday }) =>
        [dayKind.label(kind, locale), holiday === null ? '' : ` (${holiday})`].join(''),
    },
    minutesColumn('approvedMinutes'),
    minutesColumn('waitingMinutes'),
    minutesColumn('refusedMinutes'),
    {
      key: 'orders',
      title: t('overtime.field.orders'),
      render: ({ orders }) => (
        <OrderLinks
          ids={orders.map(({ id }) => id)}
          codes={orders.map(({ orderCode }) => orderCode)}
        />
      ),
    },
  ];
  const offered = months.includes(month) ? months : [...months, month];
  return (
    <Stack gap={16}>
      <DetailPage>
        <DetailHead
          title={t('overtime.sheet.title', { name: sheet.realName, month })}
          marks={sheet.postName}
          refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }}
          actions={
            <>
              <span>
                <SelectInput
                  aria-label={t('overtime.field.month')}
                  value={month}
                  options={offered.map((value) => ({ value, text: value }))}
                  onChange={(value) =>
                    setQuery(
                      (present) => {
                        present.set('month', value);
                        return present;
                      },
                      { replace: true },
                    )
                  }
                />
              </span>
              <Button type="primary" loading={file.isRunning} onClick={() => void save()}>
                {t('overtime.sheet.print')}
              </Button>
            </>
          }
        />
        {file.failure !== null && (
          <Banner tone="alarm">
            {failureText(file.failure.cause, t('overtime.sheet.failed'))}
          </Banner>
        )}
        <DetailPanel label={t('overtime.sheet.sums')}>
          <FactGrid
            facts={[
              [t('overtime.sum.workdayMinutes'), hours(sheet.workdayMinutes)],
              [t('overtime.sum.restDayMinutes'), hours(sheet.restDayMinutes)],
              [t('overtime.sum.holidayMinutes'), hours(sheet.holidayMinutes)],
              [t('overtime.sum.approvedMinutes'), hours(sheet.approvedMinutes)],
              [t('overtime.sum.waitingMinutes'), hours(sheet.waitingMinutes)],
              [t('overtime.sum.refusedMinutes'), hours(sheet.refusedMinutes)],
            ]}
          />
          <p className={style.note}>{t('overtime.sheet.law')}</p>
        </DetailPanel>
        <DetailPanel heading={t('overtime.sheet.days')}>
          {sheet.days.length === 0 ? (
            <StateNote title={t('overtime.sum.none')} text={t('overtime.sheet.noneText')} />
          ) : (
            <SimpleTable
              leastWidth={720}
              caption={t('overtime.sheet.days')}
              rows={sheet.days}
              keyOf={({ day }) => day}
              columns={columns}
            />
          )}
        </DetailPanel>
      </DetailPage>
    </Stack>
  );
}
