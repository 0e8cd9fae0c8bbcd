import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getSetupGuide, type SetupStep } from '../../../contract/areas/home/setupGuide.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { importParam, pagePaths } from '../../lib/paths/pagePaths.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { AddDeviceDialog } from './AddDeviceDialog.tsx';
import style from './SetupGuideDialog.module.css';

export interface SetupGuideDialogProps {
  readonly visible: boolean;
  /** It begins with what Andon does by itself: the person has signed in for the first time. */
  readonly introduces: boolean;
  /** The person sets the organisation up. */
  readonly hasSteps: boolean;
  /** Returns true where this user may open the page of a path; a step without a page has no link. */
  readonly hasPage: (path: string) => boolean;
  readonly onClose: () => void;
}

/** The page of each step; devices are added in this dialog. */
const stepPaths: Readonly<Record<Exclude<SetupStep, 'devices' | 'wall'>, string>> = {
  import: pagePaths.deviceList,
  people: pagePaths.mailList,
  invitation: pagePaths.invitations,
  timeLimits: pagePaths.timeoutConfig,
  duty: pagePaths.scheduling,
  labels: pagePaths.deviceList,
  relations: pagePaths.affEnterprise,
  firstOrder: pagePaths.workOrder,
};

/**
 * The introduction of a person who has signed in for the first time, and the setup steps of an organisation: what exists
 * already, and links to what is missing.
 */
export function SetupGuideDialog(props: SetupGuideDialogProps) {
  const { visible, introduces, hasSteps, hasPage, onClose } = props;
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const read = useEndpoint(getSetupGuide, {}, { enabled: hasSteps });
  const { data, error } = read;
  const body = () => {
    if (data === undefined) {
      return error === null ? (
        <SkeletonRows rows={6} height={64} />
      ) : (
        <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />
      );
    }
    const done = data.steps.filter((step) => step.done === 1).length;
    return (
      <>
        <p className={style.intro}>{t('setup.intro')}</p>
        <p className={style.progress} role="status">
          <progress max={data.steps.length} value={done} aria-hidden="true" />
          {t('setup.progress', { done, total: data.steps.length })}
        </p>
        <ol className={style.steps}>
          {data.steps.map((step) => (
            <Step
              key={step.step}
              step={step}
              hasPage={hasPage}
              onAdd={() => setAdding(true)}
              onLeave={onClose}
            />
          ))}
        </ol>
      </>
    );
  };
  return (
    <>
      <Modal
        className={style.dialog ?? ''}
        visible={visible && !adding}
        title={t(introduces ? 'setup.introduction.title' : 'setup.title')}
        footer={
          <>
            {hasSteps && <span className={style.later}>{t('setup.later')}</span>}
            <Button type={introduces ? 'primary' : 'default'} onClick={onClose}>
              {t(introduces ? 'setup.introduction.done' : 'setup.close')}
            </Button>
          </>
        }
        onCancel={onClose}
      >
        {introduces && <Introduction />}
        {hasSteps && body()}
      </Modal>
      <AddDeviceDialog visible={visible && adding} onClose={() => setAdding(false)} />
    </>
  );
}

function Introduction() {
  const { t } = useTranslation();
  const mayWatch = useCan('kanban.view');
  return (
    <ul className={style.introduction}>
      {mayWatch && <li>{t('setup.introduction.figures')}</li>}
      <li>{t('setup.introduction.messages')}</li>
      <li>{t('setup.introduction.offline')}</li>
    </ul>
  );
}

interface StepProps {
  readonly step: ResultOf<typeof getSetupGuide>['steps'][number];
  readonly hasPage: (path: string) => boolean;
  readonly onAdd: () => void;
  readonly onLeave: () => void;
}

function Step({ step: { step, count, done, needed }, hasPage, onAdd, onLeave }: StepProps) {
  const { t } = useTranslation();
  const label = t(`setup.step.${step}.do`);
  const stepLink = () => {
    if (step === 'devices') return <Button onClick={onAdd}>{label}</Button>;
    if (step === 'wall') {
      return (
        <a className={style.way} href={pagePaths.equipmentKanban} target="_blank" rel="noopener">
          {label}
        </a>
      );
    }
    const to = stepPaths[step];
    if (!hasPage(to)) return null;
    return (
      <Link
        className={style.way}
        to={step === 'import' ? `${to}?${importParam}` : to}
        onClick={onLeave}
      >
        {label}
      </Link>
    );
  };
  return (
    <li className={style.step} data-done={done === 1}>
      <svg
        className={style.mark}
        viewBox="0 0 20 20"
        role="img"
        aria-label={t(done === 1 ? 'setup.done' : 'setup.open')}
      >
        <circle cx="10" cy="10" r="9" />
        {done === 1 && <path d="M5.5 10.5l3 3 6-6.5" />}
      </svg>
      <div className={style.content}>
        <strong>
          {t(`setup.step.${step}.title`)}
          {needed === 1 && done === 0 && <span className={style.needed}>{t('setup.needed')}</span>}
        </strong>
        <span className={style.text}>{t(`setup.step.${step}.text`)}</span>
        {done === 1 && (
          <span className={style.state}>
            {step === 'wall' || step === 'timeLimits' || step === 'labels'
              ? t('setup.done')
              : t(`setup.step.${step}.count`, { count })}
          </span>
        )}
      </div>
      {stepLink()}
    </li>
  );
}
