import { useTranslation } from 'react-i18next';
import { repairSideOf } from '../../../../contract/orders/orderActor.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import type { QueuedAction } from '../../../api/queue/queuedAction.ts';

/** The lists of a queued call that an order has too, by their wire name. */
export type ListName = 'Parts' | 'Labour' | 'PhotosBefore' | 'PhotosAfter';

interface WirePart {
  readonly PartID: string;
  readonly Qty: number;
}
/** A row of a booking of the stock. */
interface WireItem extends WirePart {
  readonly PositionID: string;
  readonly ToPositionID?: string;
  readonly Lot?: string;
}
interface WireLabour {
  readonly UserID: string;
  readonly Minutes: number;
}

/** Returns a function that lists the rows of a list of a queued call, each by its name and number. */
export function useQueuedRows(): (action: QueuedAction, name: string) => string[] {
  const { partText, labourText } = useRowTexts();
  return ({ body, files, subject }, name) => {
    const rows = body[name] as readonly unknown[];
    const known = (id: string) => subject.names?.[id];
    if (name === 'Parts') {
      return (rows as readonly WirePart[]).map(({ PartID, Qty }) =>
        partText(known(PartID)?.name ?? PartID, Qty, known(PartID)?.unit ?? ''),
      );
    }
    if (name === 'Items') {
      return (rows as readonly WireItem[]).map(({ PartID, Qty, PositionID, ToPositionID, Lot }) => {
        const places = [PositionID, ToPositionID].flatMap((id) => known(id ?? '')?.name ?? []);
        const part = partText(known(PartID)?.name ?? PartID, Qty, known(PartID)?.unit ?? '');
        return [part, Lot ?? '', places.join(' → ')].filter((text) => text !== '').join(' · ');
      });
    }
    if (name === 'Labour') {
      return (rows as readonly WireLabour[]).map(({ UserID, Minutes }) =>
        labourText(known(UserID)?.name ?? UserID, Minutes),
      );
    }
    const fileName = (url: string) =>
      files.find(({ key }) => key === url)?.name ?? known(url)?.name ?? url.split('/').at(-1) ?? '';
    return (rows as readonly string[]).map(fileName);
  };
}

/** Returns a function that lists the rows of an order's list, of the side that repairs, each by its name and number. */
export function usePresentRows(): (order: WorkOrderDetail, name: ListName) => string[] {
  const { partText, labourText } = useRowTexts();
  return (order, name) => {
    const side = repairSideOf(order);
    const namesOf = (photos: WorkOrderDetail['photosBefore']) =>
      photos.filter(({ recordOf }) => recordOf === side).map((photo) => photo.name);
    switch (name) {
      case 'Parts':
        return order.parts
          .filter(({ ofFormer }) => ofFormer === undefined)
          .map((part) => partText(`${part.partName} ${part.partCode}`, part.qty, part.unit));
      case 'Labour':
        return order.labour
          .filter(({ orgCode }) => orgCode === side)
          .map(({ userName, minutes }) => labourText(userName, minutes));
      case 'PhotosBefore':
        return namesOf(order.photosBefore);
      case 'PhotosAfter':
        return namesOf(order.photosAfter);
    }
  };
}

function useRowTexts() {
  const { t } = useTranslation();
  return {
    partText: (name: string, qty: number, unit: string) => `${name} × ${qty} ${unit}`.trim(),
    labourText: (person: string, minutes: number) =>
      `${person} ${minutes} ${t('repair.record.minutes')}`,
  };
}
