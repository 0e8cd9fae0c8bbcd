import { receiveWorkOrder } from '../../../../contract/areas/repair.ts';
import type { DeedForm } from './deedForm.ts';

export const receive: DeedForm<typeof receiveWorkOrder, object> = {
  deed: 'receive',
  endpoint: receiveWorkOrder,
  empty: {},
  text: ({ order, t }) => t('repairForms.deed.text.receive', { device: order.deviceName }),
  read: () => (key) => key,
  fields: {},
};
