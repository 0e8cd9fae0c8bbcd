import { type Device, listDevices } from '../../src/contract/areas/device/endpoints.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../src/contract/areas/repair/endpoints.ts';
import type { OrderState } from '../../src/contract/enums.ts';
import type { WorkOrder } from '../../src/contract/orders/workOrder.ts';
import { type ApiClient, createApiClient } from '../../src/server/cli/apiClient.ts';
import type { Viewer } from './scene.ts';

/** The credentials of a user. */
export interface Account {
  readonly phone: string;
  readonly password: string;
}

/** The account of each viewer; the visitor uses the provider's. */
export type Accounts = Readonly<Record<Exclude<Viewer, 'visitor'>, Account>>;

/** The plant of the scenes, and the actions that give its pages content. */
export interface World {
  readonly address: string;
  accountOf(viewer: Viewer): Account;
  /** Returns the path of an order in this state, reported by the administrator and assigned to the repairer. */
  orderIn(state: OrderState): Promise<string>;
  /** Reports a fault as the administrator, which notifies the repairers. */
  report(): Promise<void>;
  /** Returns the path that the label of a device encodes. */
  label(): Promise<string>;
}

const ordersPath = '/Troubleshooting/workOrder';

/** Opens the world of a running product. Users sign in on their first action. */
export function openWorld(address: string, accounts: Accounts): World {
  const accountOf = (viewer: Viewer) => accounts[viewer === 'visitor' ? 'provider' : viewer];
  const clients = new Map<Viewer, Promise<ApiClient>>();
  const orders = new Map<OrderState, Promise<WorkOrder>>();
  let device: Promise<Device> | undefined;

  const signIn = async (viewer: Viewer) => {
    const client = createApiClient({ url: address, locale: 'zh-CN' });
    const { phone, password } = accountOf(viewer);
    await client.login(phone, password);
    return client;
  };
  const by = (viewer: Viewer) => {
    const client = clients.get(viewer) ?? signIn(viewer);
    clients.set(viewer, client);
    return client;
  };
  const findDevice = async () => {
    const { data } = await (await by('admin')).call(listDevices, { pageSize: 200 });
    const own = data.find(({ serviceOrgCode }) => serviceOrgCode === null);
    if (own === undefined) throw new Error('the plant has no device of its own');
    return own;
  };
  const anyDevice = () => (device ??= findDevice());

  const report = async () => {
    const { id } = await anyDevice();
    return (await by('admin')).call(addWorkOrder, {
      DeviceID: id,
      FaultText: '液压站油温过高，压力下降',
      FaultLevel: 2,
      IsStop: 1,
    });
  };
  const make = async (state: OrderState): Promise<WorkOrder> => {
    const admin = await by('admin');
    const repairer = await by('repairer');
    const { id: ID } = await report();
    const start = async () => {
      await repairer.call(receiveWorkOrder, { ID });
      return repairer.call(scanWorkOrder, { ID, ManualReason: '二维码已损坏' });
    };
    const Measures = '更换溢流阀密封圈，清洗滤芯';
    switch (state) {
      case 0:
        return report();
      case 1:
        return repairer.call(receiveWorkOrder, { ID });
      case 2:
        return start();
      case 5:
        return repairer.call(rejectWorkOrder, { ID, Reason: '与上一张工单重复' });
      case 6:
        await start();
        return repairer.call(laterWriteWorkOrder, { ID });
      case 7:
        await start();
        return repairer.call(interruptWorkOrder, { ID, ReasonType: 'part', MachineUp: 0 });
      case 3:
      case 4: {
        await start();
        const done = await repairer.call(repairWorkOrder, { ID, Measures, CauseName: '密封老化' });
        return state === 3 ? done : admin.call(confirmWorkOrder, { ID, Result: 1, Score: 5 });
      }
    }
  };
  return {
    address,
    accountOf,
    async orderIn(state) {
      const order = orders.get(state) ?? make(state);
      orders.set(state, order);
      return `${ordersPath}/orderDetail?id=${(await order).id}&opt=detail`;
    },
    async report() {
      await report();
    },
    async label() {
      const { pathname, search } = new URL((await anyDevice()).qrCode);
      return pathname + search;
    },
  };
}
