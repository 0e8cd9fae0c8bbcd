import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../../../contract/areas/repair.ts';
import { ApiError } from '../../api/apiError.ts';
import { Modal } from '../../ui/Modal.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import style from './DeedDialog.module.css';
import { DeedFields } from './DeedFields.tsx';
import { type DeedDraft, deedFieldNames, emptyDeedDraft, missingField } from './deedDraft.ts';
import type { Deed } from './offeredDeeds.ts';
import { type Problem, useExplain } from './problem.ts';
import { useDeed } from './useDeed.ts';

interface DeedDialogProps {
  readonly deed: Deed;
  readonly order: WorkOrder;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Asks what a deed needs, does it, and keeps what was typed until it is done. */
export function DeedDialog({ deed, order, visible, onClose }: DeedDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(emptyDeedDraft);
  const [problem, setProblem] = useState<Problem<keyof DeedDraft> | null>(null);
  const { busy, run } = useDeed(deed);

  const explain = useExplain(deedFieldNames);
  const submit = async () => {
    const missing = missingField(deed, draft);
    if (missing !== null) {
      const field = t(`repair.deed.${missing}`);
      setProblem({ field: missing, text: t('repair.deed.need', { field }) });
      return;
    }
    setProblem(null);
    try {
      await run(order, draft);
      setDraft(emptyDeedDraft);
      toastSuccess(t('repair.deed.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };

  const text =
    deed === 'repair' ? null : t(`repair.deed.${deed}Text`, { device: order.deviceName });
  return (
    <Modal
      visible={visible}
      title={t(`repair.deed.${deed}Title`)}
      okText={t(`repair.deed.${deed}`)}
      cancelText={t('app.cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={style.body}>
        {text !== null && <p className={style.text}>{text}</p>}
        {problem?.field === null && (
          <p className={style.problem} role="alert">
            {problem.text}
          </p>
        )}
        <DeedFields
          deed={deed}
          draft={draft}
          errorOf={(field) => (problem?.field === field ? problem.text : undefined)}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      </div>
    </Modal>
  );
}
