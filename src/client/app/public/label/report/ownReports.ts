import { labelSecret, mostFollowed } from '../../../../../contract/areas/label/reports.ts';
import { storeItem } from '../../../../api/session/storeItem.ts';

/** The key of the secrets in local storage: an object with the secrets of each device, latest first. */
const secretsKey = 'labelReports';

/** The key of the reporter's name and phone in local storage, which fill the next form. */
const reporterKey = 'labelReporter';

/** The most devices whose secrets are stored; the oldest go first. */
const mostDevices = 50;

/** The characters of a secret: Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new secret of a report. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** Returns the secrets of this browser's reports of a device, latest first. */
export function ownSecrets(deviceID: string): readonly string[] {
  const stored = readJson(secretsKey)[deviceID];
  if (!Array.isArray(stored)) return [];
  return stored.filter((one): one is string => labelSecret.safeParse(one).success);
}

/** Stores a secret, in front of the others of its device. A value that is no secret changes nothing. */
export function storeSecret(deviceID: string, secret: string): void {
  if (!labelSecret.safeParse(secret).success) return;
  const others = ownSecrets(deviceID).filter((one) => one !== secret);
  const { [deviceID]: _before, ...devices } = readJson(secretsKey);
  const latest = Object.entries(devices).slice(0, mostDevices - 1);
  const all = [[deviceID, [secret, ...others].slice(0, mostFollowed)], ...latest];
  storeItem(localStorage, secretsKey, JSON.stringify(Object.fromEntries(all)));
}

/** The person who reported last by this browser. */
export interface Reporter {
  readonly ReporterName: string;
  readonly ReporterPhone: string;
}

/** Returns the reporter that was stored; empty texts if there is none. */
export function storedReporter(): Reporter {
  const { ReporterName, ReporterPhone } = readJson(reporterKey);
  return {
    ReporterName: typeof ReporterName === 'string' ? ReporterName : '',
    ReporterPhone: typeof ReporterPhone === 'string' ? ReporterPhone : '',
  };
}

/** Stores the reporter for the next form. */
export function storeReporter({ ReporterName, ReporterPhone }: Reporter): void {
  storeItem(localStorage, reporterKey, JSON.stringify({ ReporterName, ReporterPhone }));
}

function readJson(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // another program's text, or a browser without storage
  }
}
