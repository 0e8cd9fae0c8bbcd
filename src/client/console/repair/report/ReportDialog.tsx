import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Device } from '../../../../contract/areas/device.ts';
import { addWorkOrder } from '../../../../contract/areas/repair.ts';
import { listWorkOrders } from '../../../../contract/areas/repairQueries.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import {
  combineProblems,
  fieldProblemText,
  useProblem,
  useProblemFromError,
} from '../../../kit/form/problem.ts';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { ReportFields } from './ReportFields.tsx';
import {
  emptyReportDraft,
  type ReportDraft,
  reportAgainDraft,
  reportDraftOf,
  reportFieldNames,
  reportFields,
} from './reportDraft.ts';

interface ReportDialogProps {
  /** The order whose fault recurred. */
  readonly source?: WorkOrder;
  /** The device whose label was scanned. */
  readonly device?: Pick<Device, 'id' | 'deviceName' | 'deviceCode'>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Reports a fault and opens its order; the draft survives until then. */
export function ReportDialog({ source, device, visible, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const mayListDevices = useCan('device.view') || source !== undefined;
  const navigate = useNavigate();
  const empty = () => {
    if (source !== undefined) return reportAgainDraft(source);
    return device === undefined ? emptyReportDraft : reportDraftOf(device);
  };
  const [draft, setDraft] = useState(empty);
  const [problem, setProblem] = useProblem<keyof ReportDraft>(visible);
  const explain = useProblemFromError(reportFieldNames, true);
  const withActionID = useActionID();
  const action = useAction(addWorkOrder, [listWorkOrders]);

  const submit = async () => {
    const fields = reportFields(draft);
    if ('missing' in fields) {
      setProblem(
        combineProblems(
          fields.missing.map((field) => ({ field, text: t(`repairForms.report.need.${field}`) })),
        ),
      );
      return;
    }
    setProblem(null);
    try {
      const order = await withActionID((ActionID) => action.mutateAsync({ ...fields, ActionID }));
      toastSuccess(t('repairForms.report.done', { code: order.orderCode }));
      setDraft(empty());
      onClose(); // the page with the dialog stays alive and is shown again later
      await navigate(orderPath(order.id));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };

  return (
    <FormDialog
      visible={visible}
      title={t(source === undefined ? 'repairForms.report.title' : 'repairForms.report.againTitle')}
      submitLabel={t('repairForms.report.submit')}
      disabled={!mayListDevices}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      typed={JSON.stringify(draft) !== JSON.stringify(empty())}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!mayListDevices && <Banner tone="info">{t('repairForms.report.noDeviceView')}</Banner>}
      {problem?.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      {mayListDevices && (
        <ReportFields
          source={source}
          draft={draft}
          errorOf={(field) => fieldProblemText(problem, field)}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      )}
    </FormDialog>
  );
}
