import type { ReactNode } from 'react';
import type { Deed } from '../offeredDeeds.ts';
import { amend } from './amend.ts';
import { confirm } from './confirm.tsx';
import { DeedDialog, type DeedDialogProps } from './DeedDialog.tsx';
import { interrupt } from './interrupt.tsx';
import { laterWrite } from './laterWrite.tsx';
import { parts } from './parts.tsx';
import { ReportAgain } from './ReportAgain.tsx';
import { receive } from './receive.ts';
import { recover } from './recover.tsx';
import { reject } from './reject.tsx';
import { repair } from './repair.tsx';
import { scan } from './scan.tsx';
import { sendBack } from './sendBack.tsx';

/** The dialog of each deed. */
const dialogs: Readonly<Record<Deed, (props: DeedDialogProps) => ReactNode>> = {
  receive: (props) => <DeedDialog form={receive} {...props} />,
  reject: (props) => <DeedDialog form={reject} {...props} />,
  scan: (props) => <DeedDialog form={scan} {...props} />,
  interrupt: (props) => <DeedDialog form={interrupt} {...props} />,
  recover: (props) => <DeedDialog form={recover} {...props} />,
  repair: (props) => <DeedDialog form={repair} {...props} />,
  laterWrite: (props) => <DeedDialog form={laterWrite} {...props} />,
  amend: (props) => <DeedDialog form={amend} {...props} />,
  parts: (props) => <DeedDialog form={parts} {...props} />,
  confirm: (props) => <DeedDialog form={confirm} {...props} />,
  sendBack: (props) => <DeedDialog form={sendBack} {...props} />,
  reportAgain: (props) => <ReportAgain {...props} />,
};

/** The dialog of one deed; all of them are loaded with the first that is opened. */
export function DeedDialogOf({ deed, ...props }: DeedDialogProps & { readonly deed: Deed }) {
  return dialogs[deed](props);
}
