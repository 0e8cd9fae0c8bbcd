import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getWorkOrder, listWorkOrders } from '../../../../contract/areas/repairQueries.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { WorkOrderDetail } from '../../../../contract/workOrder.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { useExplain, useProblem } from '../../../kit/form/problem.ts';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { OrderStateTag, useRepairerText } from '../orderWords.tsx';
import style from './DeedDialog.module.css';
import type { DeedForm } from './deedForm.ts';
import { submitLabel } from './deedLabel.ts';

/** What a page says to the dialog of a deed. */
export interface DeedDialogProps {
  readonly order: WorkOrderDetail;
  /** The table still offers the deed. */
  readonly offered: boolean;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/**
 * Asks what a deed needs and does it once, however often it is sent; the version seen keeps it from
 * being done to an order that has moved on. What was typed is kept until it is done.
 */
export function DeedDialog<E extends Endpoint, Draft extends object>({
  form,
  order,
  offered,
  visible,
  onClose,
}: DeedDialogProps & { readonly form: DeedForm<E, Draft> }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  // The page behind it reads anew: the version seen is the one that the dialog was opened on.
  const [opened, setOpened] = useState({ visible, version: order.version });
  if (opened.visible !== visible) setOpened({ visible, version: order.version });
  const [draft, setDraft] = useState(form.empty);
  const [problem, setProblem] = useProblem<keyof Draft & string>(visible);
  const [busy, setBusy] = useState(false);
  const explain = useExplain(form.fields, true);
  const withActionID = useActionID();
  const action = useAction(form.endpoint, [getWorkOrder, listWorkOrders]);
  const context = { order, t, timeZone };

  const send = async () => {
    const body = form.read(draft, context);
    if (typeof body !== 'function') {
      setProblem(body);
      return;
    }
    // A refusal for it shows what the order is now.
    const Version = problem?.kind === 'moved' ? order.version : opened.version;
    setProblem(null);
    setBusy(true);
    try {
      await withActionID((ActionID) =>
        action.mutateAsync(body({ ID: order.id, Version, ActionID })),
      );
      setDraft(form.empty);
      toastSuccess(t('repairForms.deed.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    } finally {
      setBusy(false);
    }
  };

  const { Fields } = form;
  const text = form.text?.(context);
  const final = form.final?.(context);
  // A deed that got no answer may be what moved the order: it can be sent again.
  const passed = visible && !busy && !offered && problem?.kind !== 'unsure';
  const said = problem?.field === null ? problem : null;
  return (
    <FormDialog
      visible={visible}
      title={t(`repairForms.deed.title.${form.deed}`)}
      submit={submitLabel(form.deed, order, t)}
      final={final !== undefined}
      disabled={passed}
      busy={busy}
      problem={problem}
      typed={JSON.stringify(draft) !== JSON.stringify(form.empty)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {text !== undefined && <p className={style.text}>{text}</p>}
      {final !== undefined && <Notice tone="warn">{final}</Notice>}
      {(said !== null || passed) && (
        <Notice tone={said === null ? 'warn' : 'alarm'} title={said?.text}>
          {(passed || said?.kind === 'moved') && <Present order={order} passed={passed} />}
        </Notice>
      )}
      {Fields !== undefined && (
        <Fields
          order={order}
          draft={draft}
          errorOf={(field) => (problem?.field === field ? problem.text : undefined)}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      )}
    </FormDialog>
  );
}

interface PresentProps {
  readonly order: WorkOrderDetail;
  readonly passed: boolean;
}

/** What the order is now, where it is not what the dialog was opened on. */
function Present({ order, passed }: PresentProps) {
  const { t } = useTranslation();
  const repairer = useRepairerText();
  return (
    <>
      <div className={style.present}>
        {t('repairForms.deed.present')} <OrderStateTag state={order.orderState} />
        {order.repairUserName !== null && <span>{repairer(order)}</span>}
      </div>
      <div>{t(passed ? 'repairForms.deed.passed' : 'repairForms.deed.again')}</div>
    </>
  );
}
