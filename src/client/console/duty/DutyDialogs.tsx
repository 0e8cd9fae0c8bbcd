import type { DutyUserDevice } from '../../../contract/areas/duty/changes.ts';
import type { DutySet, DutyShift } from '../../../contract/areas/duty/endpoints.ts';
import type { DutyTeam } from '../../../contract/areas/duty/teams.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { SetDialog } from './SetDialog.tsx';
import { SwapDialog } from './SwapDialog.tsx';
import { TeamDialog } from './TeamDialog.tsx';
import { UserDeviceDialog } from './UserDeviceDialog.tsx';

/** The dialog of the page that is open, and the record that it is about; null: a new one. */
export type OpenDutyDialog =
  | { readonly kind: 'set'; readonly set: DutySet | null }
  | { readonly kind: 'team'; readonly team: DutyTeam | null }
  | { readonly kind: 'swap'; readonly shift: DutyShift }
  | { readonly kind: 'change'; readonly shift: DutyShift | null }
  | { readonly kind: 'userDevice'; readonly row: DutyUserDevice | null };

interface DutyDialogsProps {
  readonly open: OpenDutyDialog | null;
  readonly sets: readonly DutySet[];
  readonly onClose: () => void;
}

/** The dialogs of the page of the duty. */
export function DutyDialogs({ open, sets, onClose }: DutyDialogsProps) {
  const shown = useLastNonNull(open);
  const visible = open !== null;
  switch (shown?.kind) {
    case undefined:
      return null;
    case 'set': {
      const set = sets.find(({ id }) => id === shown.set?.id) ?? shown.set;
      return <SetDialog key={set?.id ?? `new ${sets.length}`} {...{ visible, set, onClose }} />;
    }
    case 'team': {
      const { team } = shown;
      return <TeamDialog key={team?.id ?? 'new'} {...{ visible, team, onClose }} />;
    }
    case 'swap': {
      const { shift } = shown;
      return <SwapDialog key={`${shift.setID} ${shift.day}`} {...{ visible, shift, onClose }} />;
    }
    case 'change': {
      const { shift } = shown;
      const key = shift === null ? 'none' : `${shift.setID} ${shift.day}`;
      return <ChangeDialog key={key} {...{ visible, sets, shift, onClose }} />;
    }
    case 'userDevice': {
      const { row } = shown;
      return <UserDeviceDialog key={row?.id ?? 'new'} {...{ visible, sets, row, onClose }} />;
    }
  }
}
