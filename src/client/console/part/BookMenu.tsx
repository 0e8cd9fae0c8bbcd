import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookingKind, bookingCalls } from '../../../contract/areas/part/stock.ts';
import { useUser } from '../../api/session/useSession.ts';
import { permits } from '../../lib/permitted.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { ActionMenu } from '../../ui/menus/ActionMenu.tsx';
import type { BookedPart } from './StockItemRow.tsx';

const loadDialog = dialogLoader(
  'stock',
  async () => (await import('./StockDialog.tsx')).StockDialog,
);

/** An open booking. */
interface OpenBooking {
  readonly kind: BookingKind;
  readonly parts: readonly BookedPart[];
  readonly positionID?: string | undefined;
}

/** Returns the kinds of bookings that this user may enter, a function that opens one, and its dialog. */
export function useBooking() {
  const user = useUser();
  const [open, setOpen] = useState<OpenBooking | null>(null);
  const [count, setCount] = useState(0);
  const { Dialog, loading, whenHere } = useLazyDialog(loadDialog);
  const kinds = (Object.keys(bookingCalls) as BookingKind[]).filter(
    (kind) => user !== null && permits(user.permissions, bookingCalls[kind].permission),
  );
  const book = (booking: OpenBooking) =>
    void whenHere(() => {
      setCount((before) => before + 1); // each has input of its own
      setOpen(booking);
    });
  const dialog = Dialog !== null && open !== null && (
    <Dialog key={count} visible {...open} onClose={() => setOpen(null)} />
  );
  return { kinds, book, dialog, loading };
}

/** A menu of the bookings, which begin with some parts, or with none. */
export function BookMenu({
  parts = [],
  positionID,
}: {
  readonly parts?: readonly BookedPart[];
  readonly positionID?: string;
}) {
  const { t } = useTranslation();
  const { kinds, book, dialog, loading } = useBooking();
  if (kinds.length === 0) return null;
  return (
    <>
      <ActionMenu
        label={t('stock.book')}
        busy={loading}
        actions={kinds.map((kind) => ({
          key: kind,
          text: t(`stock.kind.${kind}`),
          run: () => book({ kind, parts, positionID }),
        }))}
      />
      {dialog}
    </>
  );
}
