import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addWorkOrder, listWorkOrders } from '../../../contract/areas/repair.ts';
import { ApiError } from '../../api/apiError.ts';
import { useAction } from '../../api/useEndpoint.ts';
import { useCan, useTimeZone } from '../../api/useSession.ts';
import { Modal } from '../../ui/Modal.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import style from './DeedDialog.module.css';
import { orderPath } from './orderPath.ts';
import { type Problem, useExplain } from './problem.ts';
import { ReportFields } from './ReportFields.tsx';
import {
  emptyReportDraft,
  presentMinute,
  type ReportDraft,
  reportFieldNames,
  reportFields,
} from './reportDraft.ts';
import { useActionID } from './useActionID.ts';

interface ReportDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Reports a fault and leads to its order; what was typed is kept until then. */
export function ReportDialog({ visible, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const mayChoose = useCan('device.view');
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyReportDraft);
  const [problem, setProblem] = useState<Problem<keyof ReportDraft> | null>(null);
  const explain = useExplain(reportFieldNames);
  const withActionID = useActionID();
  const action = useAction(addWorkOrder, [listWorkOrders]);

  const submit = async () => {
    const fields = reportFields(draft);
    if ('missing' in fields) {
      setProblem({ field: fields.missing, text: t(`repair.report.need.${fields.missing}`) });
      return;
    }
    if (draft.faultTime > presentMinute(Date.now(), timeZone)) {
      setProblem({ field: 'faultTime', text: t('repair.report.future') });
      return;
    }
    setProblem(null);
    try {
      const order = await withActionID((ActionID) => action.mutateAsync({ ...fields, ActionID }));
      toastSuccess(t('repair.report.done', { code: order.orderCode }));
      await navigate(orderPath(order.id));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };

  return (
    <Modal
      visible={visible}
      title={t('repair.report.title')}
      okText={t('repair.report.submit')}
      okButtonProps={{ disabled: !mayChoose }}
      cancelText={t('app.cancel')}
      confirmLoading={action.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={style.body}>
        {!mayChoose && <p className={style.text}>{t('repair.report.noDeviceView')}</p>}
        {problem?.field === null && (
          <p className={style.problem} role="alert">
            {problem.text}
          </p>
        )}
        {mayChoose && (
          <ReportFields
            draft={draft}
            errorOf={(field) => (problem?.field === field ? problem.text : undefined)}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          />
        )}
      </div>
    </Modal>
  );
}
