/** The location state of a link to one device, set by a notification about it. */
export interface DeviceLinkState {
  readonly deviceID: string;
}

/** Returns the device of a link. @param state the location state, which may be anything */
export function linkedDeviceID(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('deviceID' in state)) return null;
  return typeof state.deviceID === 'string' ? state.deviceID : null;
}
