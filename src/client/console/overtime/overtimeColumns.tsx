import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { overtimeSteps } from '../../../contract/areas/overtime/actions.ts';
import { addOvertime, type Overtime } from '../../../contract/areas/overtime/endpoints.ts';
import { overtimeState } from '../../../contract/areas/overtime/overtimeEnums.ts';
import { useCan, useTimeZone } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { minuteText, readableMinute } from '../../kit/hooks/minuteText.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import row from '../../kit/list/rows/row.module.css';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';

/** Returns the last months, yyyy-MM, the present one first. */
export function useMonths(count: number): string[] {
  const [year = 0, month = 1] = useToday().split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Returns a function that shows a time from one minute to another; the day once where it is the same. */
export function useSpanText(): (from: string, to: string) => string {
  const timeZone = useTimeZone();
  const minute = (instant: string) => readableMinute(minuteText(Date.parse(instant), timeZone));
  return (from, to) => {
    const [start, end] = [minute(from), minute(to)];
    return `${start} – ${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end.slice(5)}`;
  };
}

const tones: Readonly<Record<number, TagTone>> = {
  [overtimeState.values.waiting]: 'wait',
  [overtimeState.values.approved]: 'success',
  [overtimeState.values.refused]: 'rest',
};

interface RowProps {
  readonly row: Overtime;
}

/** The state of an application, and whether its proof has changed. */
function OvertimeState({ row: application }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { approveState, step, isChanged } = application;
  const { waiting, refused } = overtimeState.values;
  const isSecond = approveState === waiting && step === overtimeSteps.second;
  return (
    <Row as="span" gap={8} rowGap={2} align="stretch" wrap>
      <Tag tone={tones[approveState] ?? 'rest'}>
        {isSecond ? t('overtime.second') : overtimeState.label(approveState, locale)}
      </Tag>
      {isChanged === 1 && approveState !== refused && (
        <span title={t('overtime.changedHelp')}>
          <Tag tone="danger">{t('overtime.changed')}</Tag>
        </span>
      )}
    </Row>
  );
}

interface OrderLinksProps {
  readonly ids: readonly string[];
  /** Their codes, in the same order. */
  readonly codes: readonly string[];
  /** The most that are shown; the codes of the others are in a hint. */
  readonly most?: number;
}

/** The orders that prove a time, as links for those who may read orders. */
export function OrderLinks({ ids, codes, most = ids.length }: OrderLinksProps) {
  const mayRead = useCan('repair.view');
  return (
    <Row as="span" gap={8} rowGap={2} wrap>
      {ids.slice(0, most).map((id, at) =>
        mayRead ? (
          <Link key={id} to={orderPath(id)}>
            {codes[at] || id.slice(0, 8)}
          </Link>
        ) : (
          <span key={id}>{codes[at]}</span>
        ),
      )}
      {ids.length > most && <span title={codes.slice(most).join(' ')}>+{ids.length - most}</span>}
    </Row>
  );
}

/** A person's name, as a link for those who may read the address book. */
export function PersonLink({ id, name }: { readonly id: string; readonly name: string }) {
  const mayRead = useCan('personnel.view');
  if (!mayRead) return <>{name}</>;
  return (
    <Link className={row.link} to={`${pagePaths.mailinfo}?id=${id}`}>
      {name}
    </Link>
  );
}

/** Returns the columns of a list of applications. @param isOwn one's own, so that the person is known */
export function useOvertimeColumns(isOwn: boolean): ListColumn<Overtime>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(addOvertime);
  const spanText = useSpanText();
  const dash = (
    <StyledText as="span" ink={3}>
      —
    </StyledText>
  );
  const person: ListColumn<Overtime> = {
    key: 'person',
    title: label('UserID'),
    width: 120,
    fixed: true,
    render: ({ userID, realName }) => <PersonLink id={userID} name={realName} />,
  };
  return [
    ...(isOwn ? [] : [person]),
    {
      key: 'time',
      title: t('overtime.field.time'),
      width: 260,
      ...(isOwn && { fixed: true as const }),
      render: ({ startTime, endTime }) => (
        <StyledText as="span" nowrap>
          {spanText(startTime, endTime)}
        </StyledText>
      ),
    },
    {
      key: 'hours',
      title: t('overtime.field.hours'),
      width: 80,
      align: 'end',
      render: ({ hours }) => hours,
    },
    {
      key: 'state',
      title: t('overtime.field.state'),
      width: 200,
      render: (application) => <OvertimeState row={application} />,
    },
    {
      key: 'orders',
      title: t('overtime.field.orders'),
      width: 180,
      render: ({ orderIDs, orderCodes }) => (
        <OrderLinks ids={orderIDs} codes={orderCodes} most={1} />
      ),
    },
    {
      key: 'reason',
      title: label('Reason'),
      render: ({ reason }) => <span title={reason}>{reason}</span>,
    },
    {
      key: 'replaces',
      title: label('ReplacesUserID'),
      width: 120,
      optional: true,
      render: ({ replacesName }) => replacesName ?? dash,
    },
    {
      key: 'decision',
      title: t('overtime.field.decision'),
      render: ({ approverName, approveReason }) => {
        const text = [approverName, approveReason].filter(Boolean).join(' · ');
        return text === '' ? dash : <span title={text}>{text}</span>;
      },
    },
  ];
}

/** An application on a phone. */
export function OvertimeCard({ row: application }: RowProps) {
  const { t } = useTranslation();
  const spanText = useSpanText();
  const { userID, realName, startTime, endTime, hours, reason, orderIDs, orderCodes } = application;
  return (
    <div className={row.card}>
      <div className={row.cardRow}>
        <span className={row.name}>
          <PersonLink id={userID} name={realName} />
        </span>
        <OvertimeState row={application} />
      </div>
      <div className={row.cardRow}>
        <StyledText as="span" nowrap>
          {spanText(startTime, endTime)}
        </StyledText>
        <b>{t('overtime.hours', { hours })}</b>
      </div>
      <StyledText as="span" ink={3}>
        {reason}
      </StyledText>
      <OrderLinks ids={orderIDs} codes={orderCodes} most={3} />
    </div>
  );
}
