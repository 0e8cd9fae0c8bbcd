import { ReportDialog } from '../ReportDialog.tsx';
import type { DeedDialogProps } from './DeedDialog.tsx';

/** Reports the fault of an order anew, as an order of its own that knows where it came from. */
export function ReportAgain({ order, visible, onClose }: DeedDialogProps) {
  return <ReportDialog source={order} visible={visible} onClose={onClose} />;
}
