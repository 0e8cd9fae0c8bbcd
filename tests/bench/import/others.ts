import { getDevice, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { makeDevice, openPlant, type Plant, signInByApi } from '../../e2e/support/plant.ts';

/** The time between two calls of one of the others, ms. */
const pauseMs = 150;

/** People who work while something else goes on. */
export interface Others {
  /** Returns how long each of their calls took since the last call of this function, ms. @throws where a call has failed */
  taken(): readonly number[];
  /** Ends their work. */
  stop(): Promise<unknown>;
}

/**
 * Lets two people work, one of the plant and one of another: each reads lists, a device and orders in turn, and reports
 * a fault. A call that fails ends the bench.
 */
export async function watchOthers(
  { address, dataDir }: { readonly address: string; readonly dataDir: string },
  plant: Plant,
): Promise<Others> {
  const other = await openPlant(address, dataDir, '旁观厂');
  const latencies: number[] = [];
  let ended = false;
  const work = async (of: Plant) => {
    const { api } = await signInByApi(address, of.admin.phone);
    const devices = await Promise.all(
      Array.from({ length: 20 }, (_, at) => makeDevice(of, `OTHER-${at}`)),
    );
    for (let at = 0; !ended; at += 1) {
      const { id } = devices[at % devices.length] ?? { id: '' };
      const calls = [
        () => api.call(listDevices, { pageSize: 50 }),
        () => api.call(getDevice, { DeviceID: id }),
        () => api.call(listWorkOrders, { pageSize: 50 }),
        () => api.call(addWorkOrder, { DeviceID: id, FaultText: '漏油', FaultLevel: 3, IsStop: 0 }),
      ];
      const start = performance.now();
      await calls[at % calls.length]?.();
      latencies.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const working = Promise.all([work(plant), work(other)]);
  let failure: unknown = null;
  working.catch((error: unknown) => {
    failure = error;
  });
  return {
    taken() {
      if (failure !== null) throw failure;
      return latencies.splice(0);
    },
    stop() {
      ended = true;
      return working;
    },
  };
}
