/** The state of an address that was gone to for one device: what a message of it gives along. */
export interface AboutDevice {
  readonly deviceID: string;
}

/** The device that an address was gone to for. @param state the address's, which anybody may have made */
export function deviceAskedFor(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('deviceID' in state)) return null;
  return typeof state.deviceID === 'string' ? state.deviceID : null;
}
