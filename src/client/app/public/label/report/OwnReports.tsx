import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addLabelPhoto,
  type LabelReport,
  listLabelReports,
  mostLabelPhotos,
  photoMinutes,
} from '../../../../../contract/areas/label/reports.ts';
import { orderState } from '../../../../../contract/enums.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { OrderStateTag } from '../../../../kit/detail/OrderStateTag.tsx';
import { useNow } from '../../../../kit/hooks/times.tsx';
import { copyText } from '../../../../lib/copyText.ts';
import { browserZone, instantText } from '../../../../lib/time/zonedTime.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Row, StyledText } from '../../../../ui/layout/layout.tsx';
import type { LabelRead } from '../LabelDevice.tsx';
import { PhotoButton } from '../photos/PhotoButton.tsx';
import { photoBody } from '../photos/photoBody.ts';
import style from './OwnReports.module.css';
import { ownSecrets } from './ownReports.ts';

/** How often the states are read while the page is shown, ms. */
const refreshMs = 20_000;

/** The reports of this device that this browser has the secrets of, with what became of them. */
export function OwnReports({ label }: { readonly label: LabelRead }) {
  const { t } = useTranslation();
  const [secrets] = useState(() => [...ownSecrets(label.DeviceID)]);
  const body = { ...label, Secrets: secrets };
  const { data, error, refetch } = useEndpoint(listLabelReports, body, {
    enabled: secrets.length > 0,
  });
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch();
  });
  useEffect(() => {
    if (secrets.length === 0) return undefined;
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [secrets]);
  if (data === undefined) {
    return error === null ? null : (
      <Banner tone="warn">
        {failureText(error, t('labelReport.own.failed'))}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('app.retry')}
        </Button>
      </Banner>
    );
  }
  if (data.length === 0) return null;
  return (
    <section className={style.reports}>
      <h2>{t('labelReport.own.title')}</h2>
      <ul>
        {data.map((report) => (
          <li key={report.secret}>
            <Report label={label} report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReportProps {
  readonly label: LabelRead;
  readonly report: LabelReport;
}

function Report({ label, report }: ReportProps) {
  const { t } = useTranslation();
  const { orderState: state, text, orderCode, isRemark } = report;
  return (
    <>
      <Row gap={12} align="start" between>
        <StyledText as="strong" strong shrink breakAnywhere>
          {text}
        </StyledText>
        <OrderStateTag state={state} />
      </Row>
      <p className={style.meaning}>{t(`labelReport.state.${stateKey(state)}`)}</p>
      {report.calls !== null && <Calls calls={report.calls} />}
      <ol className={style.times} aria-label={t('labelReport.own.times')}>
        <Time
          name={t(isRemark === 1 ? 'labelReport.time.remark' : 'labelReport.time.report')}
          at={report.time}
        />
        <Time name={t('labelReport.time.receive')} at={report.receiveTime} />
        <Time name={t('labelReport.time.repair')} at={report.repairStartTime} />
        <Time name={t('labelReport.time.finish')} at={report.finishTime} />
        <Time name={t('labelReport.time.confirm')} at={report.confirmTime} />
        <Time name={t('labelReport.time.reject')} at={report.rejectTime} />
      </ol>
      <p className={style.foot}>
        {t('labelReport.own.code', { code: orderCode })}
        {report.photos > 0 && ` · ${t('labelReport.own.photos', { count: report.photos })}`}
      </p>
      <div className={style.actions}>
        <MorePhotos label={label} report={report} />
        <CopyLink label={label} secret={report.secret} />
      </div>
    </>
  );
}

/** How many people were notified, and when the next are; nothing where nobody was. */
function Calls({ calls }: { readonly calls: NonNullable<LabelReport['calls']> }) {
  const { t } = useTranslation();
  const timeOf = (at: string) => instantText(Date.parse(at), browserZone());
  const { count, lastTime, nextTime, nextCount, supervisorTime } = calls;
  return (
    <>
      {lastTime !== null && (
        <p className={style.meaning}>
          {t('labelReport.own.calls.notified', { count, time: timeOf(lastTime) })}
        </p>
      )}
      {nextTime !== null && (
        <p className={style.meaning}>
          {t('labelReport.own.calls.next', { count: nextCount, time: timeOf(nextTime) })}
        </p>
      )}
      {supervisorTime !== null && (
        <p className={style.meaning}>
          {t('labelReport.own.calls.supervisors', { time: timeOf(supervisorTime) })}
        </p>
      )}
    </>
  );
}

/** A step that an order has reached, in the time zone of the reporter's browser; nothing before it. */
function Time({ name, at }: { readonly name: string; readonly at: string | null }) {
  if (at === null) return null;
  return (
    <li>
      <span>{name}</span>
      <time dateTime={at}>{instantText(Date.parse(at), browserZone())}</time>
    </li>
  );
}

/** Adds a photo to a report while that is possible. */
function MorePhotos({ label, report }: ReportProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAction(addLabelPhoto, [listLabelReports]);
  const age = useNow() - Date.parse(report.time);
  if (report.photos >= mostLabelPhotos || age > photoMinutes * 60_000) return null;
  const send = async ([photo]: readonly Blob[]) => {
    if (photo === undefined) return;
    setProblem(null);
    try {
      await add.mutateAsync(await photoBody(label, report.secret, photo));
    } catch (cause) {
      setProblem(failureText(cause));
    }
  };
  return (
    <PhotoButton
      most={1}
      loading={add.isSending}
      problem={problem}
      onPhotos={(photos) => void send(photos)}
    />
  );
}

/** Copies the address by which the report is followed on another phone. */
function CopyLink({ label, secret }: { readonly label: LabelRead; readonly secret: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const name = isCopied === null ? 'copy' : isCopied ? 'copied' : 'notCopied';
  const query = new URLSearchParams({ d: label.DeviceID, s: label.Signature, r: secret });
  const link = `${location.origin}/assets?${query.toString()}`;
  return (
    <Button type="text" onClick={() => void copyText(link).then(setIsCopied)}>
      <span role="status">{t(`labelReport.own.${name}`)}</span>
    </Button>
  );
}

const stateKeys = Object.entries(orderState.values) as readonly [
  keyof typeof orderState.values,
  number,
][];

function stateKey(state: number): keyof typeof orderState.values {
  return stateKeys.find(([, value]) => value === state)?.[0] ?? 'reported';
}
