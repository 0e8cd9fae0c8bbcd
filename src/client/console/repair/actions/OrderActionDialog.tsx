import type { ReactNode } from 'react';
import { orderState } from '../../../../contract/enums.ts';
import { ReportDialog } from '../../../kit/report/ReportDialog.tsx';
import { type ActionDialogProps, ActionFormDialog } from './ActionFormDialog.tsx';
import { amendForm } from './forms/amendForm.ts';
import { confirmForm, sendBackForm } from './forms/confirmForms.tsx';
import { interruptForm } from './forms/interruptForm.tsx';
import {
  acknowledgeForm,
  assignFirstForm,
  assignForm,
  receiveForm,
  rejectForm,
} from './forms/receiveForms.tsx';
import { costForm, labourForm } from './forms/recordForms.tsx';
import { recoverForm } from './forms/recoverForm.tsx';
import { laterWriteForm, partsForm, repairForm } from './forms/repairForms.tsx';
import { scanForm } from './forms/scanForm.tsx';
import type { WorkOrderActionName } from './offeredActions.ts';

/** The dialog of each action. */
const dialogs: Readonly<Record<WorkOrderActionName, (props: ActionDialogProps) => ReactNode>> = {
  receive: (props) => <ActionFormDialog form={receiveForm} {...props} />,
  acknowledge: (props) => <ActionFormDialog form={acknowledgeForm} {...props} />,
  // the draft survives where somebody receives the order meanwhile
  assign: (props) =>
    props.order.orderState === orderState.values.reported ? (
      <ActionFormDialog form={assignFirstForm} {...props} />
    ) : (
      <ActionFormDialog form={assignForm} {...props} />
    ),
  reject: (props) => <ActionFormDialog form={rejectForm} {...props} />,
  scan: (props) => <ActionFormDialog form={scanForm} {...props} />,
  interrupt: (props) => <ActionFormDialog form={interruptForm} {...props} />,
  recover: (props) => <ActionFormDialog form={recoverForm} {...props} />,
  repair: (props) => <ActionFormDialog form={repairForm} {...props} />,
  laterWrite: (props) => <ActionFormDialog form={laterWriteForm} {...props} />,
  amend: (props) => <ActionFormDialog form={amendForm} {...props} />,
  parts: (props) => <ActionFormDialog form={partsForm} {...props} />,
  labour: (props) => <ActionFormDialog form={labourForm} {...props} />,
  cost: (props) => <ActionFormDialog form={costForm} {...props} />,
  confirm: (props) => <ActionFormDialog form={confirmForm} {...props} />,
  sendBack: (props) => <ActionFormDialog form={sendBackForm} {...props} />,
  reportAgain: ({ order, visible, onClose, onEmpty }) => (
    <ReportDialog source={order} visible={visible} onClose={onClose} afterClose={onEmpty} />
  ),
};

/** The dialog of one action; the first that is opened loads the chunk of all of them. */
export function OrderActionDialog({
  action,
  ...props
}: ActionDialogProps & { readonly action: WorkOrderActionName }) {
  return dialogs[action](props);
}
