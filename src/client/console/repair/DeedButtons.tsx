import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../contract/workOrder.ts';
import { dialogLoader } from '../../loading/dialogLoader.ts';
import { useLazyDialog } from '../../loading/useLazyDialog.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.ts';
import { deedLabel } from './deeds/deedLabel.ts';
import { type Deed, isNextStep } from './offeredDeeds.ts';

export const loadActionDialogs = dialogLoader(
  'repairForms',
  async () => (await import('./deeds/deedDialogs.tsx')).DeedDialogOf,
);

interface DeedButtonsProps {
  readonly order: WorkOrderDetail;
  /** The next step first. */
  readonly deeds: readonly Deed[];
}

/** What this user may do to this order now: two buttons, the next step in the accent, and a menu. */
export function DeedButtons({ order, deeds }: DeedButtonsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Deed | null>(null);
  const [opened, setOpened] = useState<readonly Deed[]>([]);
  const { Dialog: DeedDialogOf, loading, whenHere } = useLazyDialog(loadActionDialogs);
  const [wanted, setWanted] = useState<Deed | null>(null);
  const isAwaited = (deed: Deed) => loading && deed === wanted;
  const show = (deed: Deed) => {
    if (loading) return;
    setWanted(deed);
    void whenHere(() => {
      setOpen(deed);
      setOpened((before) => [...new Set([...before, deed])]);
    });
  };
  const [first, second, ...rest] = deeds;
  return (
    <>
      {rest.length > 0 && (
        <ActionMenu
          label={t('repair.deed.more')}
          busy={rest.some(isAwaited)}
          actions={rest.map((deed) => ({
            key: deed,
            text: deedLabel(deed, order, t),
            run: () => show(deed),
          }))}
        />
      )}
      {[second, first]
        .filter((deed) => deed !== undefined)
        .map((deed) => (
          <Button
            key={deed}
            loading={isAwaited(deed)}
            type={deed === first && isNextStep(deed) ? 'primary' : 'secondary'}
            onClick={() => show(deed)}
          >
            {deedLabel(deed, order, t)}
          </Button>
        ))}
      {DeedDialogOf !== null &&
        opened.map((deed) => (
          // Stays mounted while closed: what was typed is kept.
          <DeedDialogOf
            key={deed}
            deed={deed}
            order={order}
            offered={deeds.includes(deed)}
            visible={open === deed}
            onClose={() => setOpen(null)}
          />
        ))}
    </>
  );
}
