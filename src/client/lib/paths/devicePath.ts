import { pagePaths } from './pagePaths.ts';

/** Returns the path of a device; `serviced`: of another organisation, which the caller's services. */
export function devicePath(deviceID: string, serviced = false): string {
  const page = serviced ? pagePaths.relationDeviceDetail : pagePaths.deviceDetail;
  return `${page}?${new URLSearchParams({ id: deviceID }).toString()}`;
}
