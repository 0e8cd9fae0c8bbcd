import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getMyDay, listOrderLanes } from '../../../../contract/areas/repair/lanes.ts';
import { getWorkOrder, listWorkOrders } from '../../../../contract/areas/repair/queries.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { sendOrQueue } from '../../../api/queue/sendOrQueue.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { OrderStateTag, useRepairerText } from '../../../kit/detail/OrderStateTag.tsx';
import { useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { usePresentLive } from '../../../streams/useTopic.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { subjectOf } from '../queue/expectedOrder.ts';
import { namesInForm } from '../queue/namesInForm.ts';
import type { ActionForm } from './actionForm.ts';
import { actionTitle, submitLabel } from './orderActionLabel.ts';

/** The props of an action's dialog. */
export interface ActionDialogProps {
  readonly order: WorkOrderDetail;
  /** True while the transition table still offers the action to this user. */
  readonly offered: boolean;
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Is called once it has disappeared without a draft: then it need not stay mounted. */
  readonly onEmpty?: () => void;
}

/**
 * Renders the form of an action and runs the action once, however often it is sent. The version that
 * the user saw prevents a change of an order that has changed since. The draft survives until the
 * action succeeds. Without a network the action is queued.
 */
export function ActionFormDialog<E extends Endpoint, Draft extends object>({
  form,
  order,
  offered,
  visible,
  onClose,
  onEmpty,
}: ActionDialogProps & { readonly form: ActionForm<E, Draft> }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  // The page below refetches; the version that the user saw is that of the opening.
  const [opened, setOpened] = useState({ visible, version: order.version });
  if (opened.visible !== visible) setOpened({ visible, version: order.version });
  const [draft, setDraft] = useState(form.empty);
  const [problem, setProblem] = useProblem<keyof Draft & string>(visible);
  const [busy, setBusy] = useState(false);
  const explain = useProblemFromError(form.fields, true);
  const withActionID = useActionID();
  const action = useAction(form.endpoint, [getWorkOrder, listWorkOrders, listOrderLanes, getMyDay]);
  const context = { order, t, timeZone };
  const live = usePresentLive();

  const send = async () => {
    const body = form.read(draft, context);
    if (typeof body !== 'function') {
      setProblem(body);
      return;
    }
    // After a version conflict the dialog shows the current order, so the current version is sent.
    const Version = problem?.kind === 'outdated' ? order.version : opened.version;
    setProblem(null);
    setBusy(true);
    try {
      const { isQueued } = await withActionID(
        body({ ID: order.id, Version: 0, ActionID: '' }),
        (ActionID) => {
          const whole = { ...body({ ID: order.id, Version, ActionID }), ActionID };
          const now = live?.serverNow() ?? Date.now();
          return sendOrQueue(
            {
              endpoint: form.endpoint,
              body: whole,
              subject: { ...subjectOf(order), names: namesInForm(order, draft, whole) },
              whenQueued: form.whenQueued?.(new Date(now)),
            },
            (sent) => action.mutateAsync(sent),
          );
        },
      );
      setDraft(form.empty);
      toastSuccess(t(isQueued ? 'kit.form.queued' : 'repairForms.action.done'));
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
  // An action without an answer may itself have changed the order: it can be sent again.
  const typed = JSON.stringify(draft) !== JSON.stringify(form.empty);
  const isObsolete = visible && !busy && !offered && problem?.kind !== 'unsure';
  const formProblem = problem?.field === null ? problem : null;
  return (
    <FormDialog
      visible={visible}
      title={actionTitle(form.action, order, t)}
      submitLabel={submitLabel(form.action, order, t)}
      destructive={final !== undefined}
      disabled={isObsolete}
      busy={busy}
      problem={problem}
      typed={typed}
      onSubmit={() => void send()}
      onClose={onClose}
      afterClose={typed ? undefined : onEmpty}
    >
      {text !== undefined && <StyledText ink={2}>{text}</StyledText>}
      {final !== undefined && <Banner tone="warn">{final}</Banner>}
      {(formProblem !== null || isObsolete) && (
        <Banner tone={formProblem === null ? 'warn' : 'alarm'} title={formProblem?.text}>
          {(isObsolete || formProblem?.kind === 'outdated') && (
            <CurrentOrder order={order} isObsolete={isObsolete} />
          )}
        </Banner>
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

interface CurrentOrderProps {
  readonly order: WorkOrderDetail;
  readonly isObsolete: boolean;
}

/** The current state of the order, shown after it changed below the open dialog. */
function CurrentOrder({ order, isObsolete }: CurrentOrderProps) {
  const { t } = useTranslation();
  const repairer = useRepairerText();
  return (
    <>
      <Row gap={8} wrap>
        {t('repairForms.action.present')} <OrderStateTag state={order.orderState} />
        {order.repairUserName !== null && <span>{repairer(order)}</span>}
      </Row>
      <div>{t(isObsolete ? 'repairForms.action.passed' : 'repairForms.action.again')}</div>
    </>
  );
}
