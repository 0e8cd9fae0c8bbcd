import { type Device, listDevices } from '../../src/contract/areas/device.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../src/contract/areas/repair.ts';
import type { OrderState } from '../../src/contract/enums.ts';
import type { WorkOrder } from '../../src/contract/workOrder.ts';
import { type ApiClient, createApiClient } from '../../src/server/cli/apiClient.ts';
import type { Looker } from './scene.ts';

/** A person who can sign in. */
export interface Account {
  readonly phone: string;
  readonly password: string;
}

/** Who can sign in as whom; the visitor is the provider, once it looks into the plant. */
export type Accounts = Readonly<Record<Exclude<Looker, 'visitor'>, Account>>;

/** The plant that is looked at, and what has to happen in it for a page to have something to show. */
export interface World {
  readonly address: string;
  accountOf(looker: Looker): Account;
  /** The page of an order in this state: the administrator reported it, the repairer has it. */
  orderIn(state: OrderState): Promise<string>;
  /** The administrator reports a fault; whoever may repair it hears of it. */
  report(): Promise<void>;
  /** The page that the label of a device leads to. */
  label(): Promise<string>;
}

const ordersPath = '/Troubleshooting/workOrder';

/** A world on a running product. The people sign in once something has to happen. */
export function openWorld(address: string, accounts: Accounts): World {
  const accountOf = (looker: Looker) => accounts[looker === 'visitor' ? 'provider' : looker];
  const clients = new Map<Looker, Promise<ApiClient>>();
  const orders = new Map<OrderState, Promise<WorkOrder>>();
  let device: Promise<Device> | undefined;

  const signIn = async (looker: Looker) => {
    const client = createApiClient({ url: address, locale: 'zh-CN' });
    const { phone, password } = accountOf(looker);
    await client.login(phone, password);
    return client;
  };
  const by = (looker: Looker) => {
    const client = clients.get(looker) ?? signIn(looker);
    clients.set(looker, client);
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
