import { useTranslation } from 'react-i18next';
import { reasonText, segmentText } from '../../../../../contract/orders/segmentText.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { useAbsoluteTime, useDurationText } from '../../../../kit/hooks/times.tsx';
import { Timeline } from '../../../../ui/data/Timeline.tsx';
import { Row, StyledText } from '../../../../ui/layout/layout.tsx';
import style from './OrderTimeline.module.css';

interface OrderTimelineProps {
  readonly order: WorkOrderDetail;
  readonly now: number;
}

/**
 * The time segments of an order: one event per segment, with a bar at its position in the whole span. A wait shows for
 * whom.
 */
export function OrderTimeline({ order, now }: OrderTimelineProps) {
  const { segments } = order;
  const { t } = useTranslation();
  const locale = useLocale();
  const absoluteTime = useAbsoluteTime();
  const duration = useDurationText();
  if (segments.length === 0)
    return <StyledText ink={3}>{t('repair.detail.noSegments')}</StyledText>;

  const spans = segments.map((segment) => ({
    ...segment,
    start: Date.parse(segment.startTime),
    end: segment.endTime === null ? now : Date.parse(segment.endTime),
  }));
  const first = Math.min(...spans.map((span) => span.start));
  const whole = Math.max(1, Math.max(...spans.map((span) => span.end)) - first);
  const percent = (ms: number) => `${String((100 * Math.max(0, ms)) / whole)}%`;

  return (
    <Timeline
      label={t('repair.detail.timeline')}
      items={spans.map((span, at) => ({
        key: `${span.startTime}-${String(span.kind)}`,
        tone: span.endTime === null ? 'now' : undefined,
        content: (
          <>
            <Row gap={12} rowGap={4} wrap>
              <StyledText as="strong" strong>
                {segmentText(order, at, locale)}
              </StyledText>
              {span.reason !== null && <span>{reasonText(span.reason, locale)}</span>}
              <span className={style.machine} data-up={span.machineUp === 1}>
                {t(span.machineUp === 1 ? 'repair.detail.up' : 'repair.detail.down')}
              </span>
              <span>{span.userName}</span>
              <span className={style.duration}>{duration(span.end - span.start)}</span>
            </Row>
            <div className={style.track} aria-hidden="true">
              <span
                className={style.bar}
                data-kind={span.kind}
                data-up={span.machineUp === 1}
                style={{ left: percent(span.start - first), width: percent(span.end - span.start) }}
              />
            </div>
            <StyledText as="div" ink={3} size={13}>
              {absoluteTime(span.start)} –{' '}
              {span.endTime === null ? t('repair.detail.running') : absoluteTime(span.end)}
            </StyledText>
          </>
        ),
      }))}
    />
  );
}
