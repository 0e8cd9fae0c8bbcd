import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkOrder } from '../../../contract/areas/repair.ts';
import { Button } from '../../ui/Button.ts';
import { DeedDialog } from './DeedDialog.tsx';
import type { Deed } from './offeredDeeds.ts';

interface DeedButtonsProps {
  readonly order: WorkOrder;
  /** The next step first. */
  readonly deeds: readonly Deed[];
}

/** What this user may do to this order now: the next step in the accent, the other one beside it. */
export function DeedButtons({ order, deeds }: DeedButtonsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Deed | null>(null);
  return (
    <>
      {deeds.toReversed().map((deed) => (
        <Button
          key={deed}
          type={deed === deeds[0] ? 'primary' : 'secondary'}
          onClick={() => setOpen(deed)}
        >
          {t(`repair.deed.${deed}`)}
        </Button>
      ))}
      {deeds.map((deed) => (
        // Stays mounted while closed: what was typed is kept.
        <DeedDialog
          key={deed}
          deed={deed}
          order={order}
          visible={open === deed}
          onClose={() => setOpen(null)}
        />
      ))}
    </>
  );
}
