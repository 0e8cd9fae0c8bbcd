import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../../contract/imports/importKind.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { useUnsavedMark } from '../../../ui/page/unsaved.ts';
import { Steps } from '../../../ui/progress/Steps.tsx';
import style from './ImportDialog.module.css';
import { CheckStep } from './steps/CheckStep.tsx';
import { ColumnsStep } from './steps/ColumnsStep.tsx';
import { FileStep } from './steps/FileStep.tsx';
import { ResultStep } from './steps/ResultStep.tsx';
import { type ImportFollowUp, importSteps, useImport } from './useImport.ts';

interface ImportDialogProps {
  readonly kind: ImportKind;
  readonly FollowUp?: ImportFollowUp | undefined;
  readonly visible: boolean;
  /** Reads the list again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * Imports a file in four steps: the file, its columns, a check that writes nothing, the import. A closed
 * dialog keeps its file; it cannot be closed while rows are sent.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { kind, visible, onChanged, onClose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const queries = useQueryClient();
  const state = useImport(kind, () => {
    void queries.invalidateQueries({ refetchType: 'none' }); // other pages read again when shown
    onChanged();
  });
  const { step, check, run } = state;
  const frame = useRef<HTMLDivElement>(null);
  const at = importSteps.indexOf(step);
  useEffect(() => {
    if (at > 0) frame.current?.focus();
  }, [at]);
  const title = t('importData.title', { kind: kind.title[locale] });
  const mark = useUnsavedMark(title, state.isRunning);
  const titles = importSteps.map((one) => t(`importData.steps.${one}`));
  const close = () => {
    if (state.isRunning) return;
    if (step === 'result' && run.state === 'done') state.reset();
    onClose();
  };
  const checkedRows = check.progress.imported + check.progress.unchanged;
  return (
    <Modal
      fillsPhone
      className={style.dialog ?? ''}
      visible={visible}
      title={title}
      closable={!state.isRunning}
      maskClosable={false}
      onCancel={close}
      footer={
        <>
          {(step === 'columns' || step === 'check') && (
            <Button disabled={check.isRunning} onClick={state.back}>
              {t('importData.back')}
            </Button>
          )}
          {step !== 'columns' && step !== 'check' && !state.isRunning && (
            <Button type={run.state === 'done' ? 'primary' : 'default'} onClick={close}>
              {t('importData.close')}
            </Button>
          )}
          {step === 'columns' && (
            <Button type="primary" disabled={state.missing.length > 0} onClick={state.startCheck}>
              {t('importData.next')}
            </Button>
          )}
          {step === 'check' && check.state === 'done' && (
            <Button type="primary" disabled={checkedRows === 0} onClick={state.startImport}>
              {t('importData.check.run', { count: check.progress.imported })}
            </Button>
          )}
          <RunButtons control={step === 'result' ? run : check} />
        </>
      }
    >
      <div ref={frame} className={style.frame} tabIndex={-1} {...mark}>
        <Steps
          label={t('importData.step', { at: at + 1, count: titles.length, name: titles[at] })}
          titles={titles}
          current={at}
        />
        {/* The key makes each step start scrolled to its top. */}
        <div key={step} className={style.body}>
          {step === 'file' && <FileStep kind={kind} state={state} />}
          {step === 'columns' && <ColumnsStep kind={kind} state={state} />}
          {step === 'check' && <CheckStep kind={kind} state={state} />}
          {step === 'result' && <ResultStep kind={kind} state={state} FollowUp={props.FollowUp} />}
        </div>
      </div>
    </Modal>
  );
}

/** Stops a run, or continues it. */
function RunButtons({ control }: { readonly control: ReturnType<typeof useImport>['run'] }) {
  const { t } = useTranslation();
  if (control.isRunning) {
    return (
      <Button loading={control.state === 'stopping'} onClick={control.stop}>
        {t(control.state === 'stopping' ? 'importData.run.stopping' : 'importData.stop')}
      </Button>
    );
  }
  if (control.state !== 'stopped' && control.state !== 'failed') return null;
  return (
    <Button type="primary" onClick={control.goOn}>
      {t('importData.goOn')}
    </Button>
  );
}
