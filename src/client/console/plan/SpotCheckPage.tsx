import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type SpotDevice,
  type SpotForm,
  spotCalls,
} from '../../../contract/areas/plan/spotChecks.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { deviceState } from '../../../contract/enums.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { pointPath, spotCheckPath } from '../../lib/paths/planPath.ts';
import { useLoaded } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import style from './plan.module.css';
import { PlanDayCell, PointTag } from './planCells.tsx';
import { loadFill } from './record/loadRecord.ts';
import { QueuedBanner, useQueuedState } from './record/QueuedBanner.tsx';

type StartedCheck = ResultOf<typeof spotCalls.start>;

/** The label or the code by which a machine was found. */
interface Found {
  readonly QrCode?: string;
  readonly DeviceCode?: string;
}

/** Returns how the address names a machine; null: it names none. */
function useFound(): Found | null {
  const [query] = useSearchParams();
  const [d, s, code] = [query.get('d'), query.get('s'), query.get('code')];
  if (d !== null && s !== null) return { QrCode: `?${new URLSearchParams({ d, s })}` };
  return code === null || code === '' ? null : { DeviceCode: code.slice(0, lengths.deviceCode) };
}

/** /Inspection/spotCheck: a single check of a machine by whoever stands at it. It is made for a phone. */
export function SpotCheckPage() {
  const { t } = useTranslation();
  const found = useFound();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** The machine whose check is open. */
  const [checked, setChecked] = useState<string | null>(null);
  const target = found === null ? null : JSON.stringify(found);
  return (
    <div className={style.page}>
      <div className={style.head}>
        <PageHeading>{t('plan.spot.title')}</PageHeading>
      </div>
      {(target === null || checked !== target) && (
        <DetailPanel label={t('plan.spot.title')}>
          <ScanField
            label={t('plan.spot.find')}
            help={found === null ? t('plan.spot.findHelp') : undefined}
            hasFocus={found === null}
            onScan={(code, text) => {
              const signature = URL.canParse(text) ? new URL(text).searchParams.get('s') : null;
              const to =
                code.kind === 'device'
                  ? spotCheckPath({ d: code.id, s: signature ?? '' })
                  : spotCheckPath({ code: text.trim().slice(0, lengths.deviceCode) });
              if (to !== pathname + search) void navigate(to);
            }}
          />
        </DetailPanel>
      )}
      {found !== null && (
        <FoundDevice
          key={target}
          found={found}
          onCheck={(isOpen) => setChecked(isOpen ? target : null)}
        />
      )}
    </div>
  );
}

interface FoundDeviceProps {
  readonly found: Found;
  /** Called when a check is opened or closed. */
  readonly onCheck: (isOpen: boolean) => void;
}

/** The machine that was found, with what can be checked there. */
function FoundDevice({ found, onCheck }: FoundDeviceProps) {
  const { t } = useTranslation();
  const { scan } = spotCalls;
  const { data, error, refetch } = useEndpoint(scan, found);
  useLiveReads([scan], ['plan']);
  const [check, setCheck] = useState<StartedCheck | null>(null);
  const open = (next: StartedCheck | null) => {
    setCheck(next);
    onCheck(next !== null);
  };
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={5} />;
    const failure = failureOf(error);
    if (failure.missing)
      return <StateNote title={t('plan.spot.notFound')} text={t('plan.spot.notFoundText')} />;
    return <FailureNote failure={failure} onRetry={() => void refetch()} />;
  }
  const about = [data.deviceCode, data.typeName, data.positionName].filter(Boolean).join(' · ');
  return (
    <>
      <DetailPanel label={data.deviceName}>
        <h2 className={style.deviceName}>{data.deviceName}</h2>
        <StyledText ink={2}>{about}</StyledText>
        {check === null && <Checks found={found} device={data} onStart={open} />}
      </DetailPanel>
      {check !== null && <Check check={check} onEnd={() => open(null)} />}
    </>
  );
}

interface ChecksProps {
  readonly found: Found;
  readonly device: SpotDevice;
  readonly onStart: (check: StartedCheck) => void;
}

/** The tasks that are due at a machine, and the forms by which it can be checked at once. */
function Checks({ found, device, onStart }: ChecksProps) {
  const { t } = useTranslation();
  const maySeeForms = useCan('form.inspection');
  const mayOpenTasks = useCan('inspection.view');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const start = useAction(spotCalls.start, []);
  const isScanned = found.QrCode !== undefined;
  if (device.deviceState !== deviceState.values.normal)
    return <Banner tone="warn">{t('plan.spot.disabled')}</Banner>;
  const begin = async (FormID: string) => {
    setProblem(null);
    try {
      const scan = isScanned ? { QrCode: found.QrCode } : { ManualReason: reason.trim() };
      onStart(await start.mutateAsync({ DeviceID: device.deviceID, FormID, ...scan }));
    } catch (cause) {
      setProblem(failureText(cause));
    }
  };
  return (
    <>
      {device.due.length > 0 && (
        <Cards heading={t('plan.spot.due')}>
          {device.due.map((point) => (
            <li key={point.id} className={style.card}>
              <Row gap={8} align="baseline" between>
                {mayOpenTasks ? (
                  <Link className={style.cardName} to={pointPath('inspection', point.id)}>
                    {point.planName}
                  </Link>
                ) : (
                  <b className={style.cardName}>{point.planName}</b>
                )}
                <PointTag of={point} />
              </Row>
              <StyledText ink={2}>
                {t('plan.dueDate')} <PlanDayCell day={point.dueDate} />
              </StyledText>
            </li>
          ))}
        </Cards>
      )}
      {device.forms.length === 0 ? (
        <StateNote
          title={t('plan.spot.noForms')}
          text={t('plan.spot.noFormsText')}
          action={
            maySeeForms && (
              <Link to={pagePaths.inspectionFormConfig}>{t('plan.spot.openForms')}</Link>
            )
          }
        />
      ) : (
        <Cards heading={t('plan.spot.forms')}>
          {!isScanned && (
            <li>
              <TextField
                label={t('plan.fill.manualReason')}
                required
                help={t('plan.fill.manualHelp')}
                maxLength={lengths.manualReason}
                value={reason}
                onChange={setReason}
              />
            </li>
          )}
          {device.forms.map((form) => (
            <FormCard
              key={form.formID}
              form={form}
              isBusy={start.isPending}
              isReady={isScanned || reason.trim() !== ''}
              onStart={() => void begin(form.formID)}
            />
          ))}
        </Cards>
      )}
      {problem !== null && <Banner tone="alarm">{problem}</Banner>}
    </>
  );
}

function Cards({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={style.cardsHeading}>{heading}</h3>
      <ul className={style.cards}>{children}</ul>
    </section>
  );
}

interface FormCardProps {
  readonly form: SpotForm;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onStart: () => void;
}

function FormCard({ form, isBusy, isReady, onStart }: FormCardProps) {
  const { t } = useTranslation();
  const now = useNow();
  const action = t(form.draftTime === null ? 'plan.spot.start' : 'plan.spot.goOn');
  const { formName, itemCount, draftTime, draftUserName, lastTime, lastUserName, lastIsNG } = form;
  return (
    <li className={style.card}>
      <Row gap={8} align="baseline" between>
        <b className={style.cardName}>{formName}</b>
        {form.isDefaultForm === 1 && <Tag tone="rest">{t('plan.spot.isDefault')}</Tag>}
      </Row>
      <Row as="p" gap={12} rowGap={4} wrap>
        <span>{t('plan.spot.items', { count: itemCount })}</span>
        {lastTime !== null && (
          <span>
            {t('plan.spot.last', { person: lastUserName ?? '' })}{' '}
            <TimeAgo instant={lastTime} now={now} />
          </span>
        )}
        {lastIsNG === 1 && <Tag tone="danger">NG</Tag>}
      </Row>
      {draftTime !== null && (
        <StyledText ink={2}>
          {t('plan.fill.draftOf', { person: draftUserName ?? '' })}{' '}
          <TimeAgo instant={draftTime} now={now} />
        </StyledText>
      )}
      <Button
        type="primary"
        loading={isBusy}
        disabled={!isReady}
        aria-label={t('plan.spot.startOf', { action, form: formName })}
        onClick={onStart}
      >
        {action}
      </Button>
    </li>
  );
}

interface CheckProps {
  readonly check: StartedCheck;
  readonly onEnd: () => void;
}

/** A single check while somebody fills it in. */
function Check({ check, onEnd }: CheckProps) {
  const { t } = useTranslation();
  const { form } = check;
  const { Part: Fill, failure } = useLoaded(loadFill);
  const queued = useQueuedState(check.id);
  const back = (
    <Button type="text" onClick={onEnd}>
      {t('plan.spot.back')}
    </Button>
  );
  if (queued !== null)
    return (
      <>
        <QueuedBanner state={queued} />
        {back}
      </>
    );
  if (form === null) return null;
  return (
    <DetailPanel heading={check.planName}>
      {Fill !== null && (
        <Fill area="inspection" point={{ ...check, form }} calls={spotCalls} onDone={onEnd} />
      )}
      {Fill === null && failure === null && <SkeletonRows rows={6} />}
      {Fill === null && failure !== null && <p role="alert">{t('app.notLoaded')}</p>}
      {back}
    </DetailPanel>
  );
}
