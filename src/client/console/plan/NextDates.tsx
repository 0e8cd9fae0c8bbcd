import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { type PlanPreview, planCalls } from '../../../contract/areas/plan/plans.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useDebounced } from '../../kit/hooks/useDebounced.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './plan.module.css';
import { usePlanDayText } from './planCells.tsx';
import { useBasisText, useManyText, useReasonText } from './planTexts.ts';

type PreviewBody = InputOf<(typeof planCalls)[PlanArea]['preview']>;

interface NextDatesProps {
  readonly area: PlanArea;
  /** The input as a body; null while a field is not filled or wrong: the last dates stay. */
  readonly body: PreviewBody | null;
}

/** The next dates of a plan as it would be saved, each with its reason, and what an edit changes. */
export function NextDates({ area, body }: NextDatesProps) {
  const { t } = useTranslation();
  const present = useDebounced(JSON.stringify(body));
  const [shown, setShown] = useState(present);
  if (present !== 'null' && present !== shown) setShown(present);
  const isKnown = shown !== 'null';
  const manyText = useManyText();
  const many = (count: number) => manyText({ isRoute: body?.IsRoute ?? 0 }, count);
  const { data, error, isPlaceholderData } = useEndpoint(
    planCalls[area].preview,
    JSON.parse(shown) as PreviewBody,
    { enabled: isKnown },
  );
  const isOutdated = isPlaceholderData || body === null || JSON.stringify(body) !== shown;
  const content = () => {
    if (!isKnown) return <StyledText ink={2}>{t('plan.preview.incomplete')}</StyledText>;
    // a refusal names what to change
    if (error !== null)
      return (
        <StyledText ink={2} role="status">
          {failureText(failureOf(error), t('app.failure'))}
        </StyledText>
      );
    if (data === undefined) return <SkeletonRows rows={6} />;
    return (
      <div aria-busy={isOutdated} className={style.preview}>
        <Summary preview={data} many={many} />
        <Dates preview={data} many={many} />
        {data.changes !== null && <Changes changes={data.changes} />}
      </div>
    );
  };
  return (
    <section className={style.preview} role="group" aria-label={t('plan.preview.title')}>
      <StyledText as="h3" size={14} strong>
        {t('plan.preview.title')}
      </StyledText>
      {content()}
    </section>
  );
}

interface PreviewPartProps {
  readonly preview: PlanPreview;
  /** Returns the text of a number of machines or stops. */
  readonly many: (count: number) => string;
}

function Summary({ preview: { devices, count, days }, many }: PreviewPartProps) {
  const { t } = useTranslation();
  return (
    <StyledText ink={2} role="status">
      {t('plan.preview.summary', { devices: many(devices), count, days })}
    </StyledText>
  );
}

interface Row {
  readonly day: string;
  readonly key: string;
  readonly text: string;
  readonly devices: number;
  readonly isSkipped: boolean;
}

function Dates({ preview, many }: PreviewPartProps) {
  const { t } = useTranslation();
  const dayText = usePlanDayText();
  const reasonText = useReasonText();
  const basisText = useBasisText();
  const { points, skipped, devices: all } = preview;
  if (points.length === 0) return <StyledText ink={2}>{t('plan.preview.none')}</StyledText>;
  const rows: Row[] = [
    ...points.map(({ dueDate, nominalDate, reason, basis, devices, deviceName }) => ({
      day: dueDate,
      key: `${dueDate} ${nominalDate} ${deviceName}`,
      text: [reasonText(reason), basisText(basis)].filter(Boolean).join(' '),
      devices,
      isSkipped: false,
    })),
    ...skipped.map(({ day, kind, name, devices }) => ({
      day,
      key: `skipped ${day} ${kind} ${name}`,
      text: t(`plan.reason.${kind === 'holiday' ? 'skipped' : 'sameDay'}`, {
        name: name === '' ? t('plan.reason.dayOff') : name,
      }),
      devices,
      isSkipped: true,
    })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return (
    <ol className={style.dates}>
      {rows.map(({ day, key, text, devices, isSkipped }) => (
        <li key={key} data-skipped={isSkipped || undefined}>
          <time dateTime={day}>{dayText(day)}</time>
          {devices < all && (
            <StyledText as="span" ink={2}>
              {many(devices)}
            </StyledText>
          )}
          {text !== '' && (
            <StyledText as="span" ink={2}>
              {text}
            </StyledText>
          )}
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes }: { readonly changes: NonNullable<PlanPreview['changes']> }) {
  const { t } = useTranslation();
  const dayText = usePlanDayText();
  const counts = ['fixed', 'stays', 'moves', 'drops', 'adds'] as const;
  return (
    <section aria-label={t('plan.preview.changes')}>
      <StyledText as="h3" size={14} strong>
        {t('plan.preview.changes')}
      </StyledText>
      <ul className={style.dates}>
        {counts
          .filter((name) => changes[name] > 0)
          .map((name) => (
            <li key={name}>{t(`plan.preview.${name}`, { count: changes[name] })}</li>
          ))}
        {changes.samples.map(({ deviceName, from, to }) => (
          <li key={`${deviceName} ${from}`}>
            <StyledText as="span" ink={2}>
              {deviceName}
            </StyledText>
            <StyledText as="span" ink={2}>
              {to === null
                ? t('plan.preview.dropped', { from: dayText(from) })
                : t('plan.preview.moved', { from: dayText(from), to: dayText(to) })}
            </StyledText>
          </li>
        ))}
      </ul>
    </section>
  );
}
