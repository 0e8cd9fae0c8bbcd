import type { Text } from '../../locale.ts';

interface OrganisationPackage {
  readonly label: Text;
  /** The most active people that it usually has; null: any number. */
  readonly users: number | null;
  /** The most active devices that it usually has; null: any number. */
  readonly devices: number | null;
}

/** The packages that an organisation may have. Its own limits may differ from the usual ones of its package. */
export const organisationPackages = {
  trial: { label: { 'zh-CN': '体验版', 'en-US': 'Trial' }, users: 10, devices: 100 },
  standard: { label: { 'zh-CN': '标准版', 'en-US': 'Standard' }, users: 100, devices: 500 },
  professional: {
    label: { 'zh-CN': '专业版', 'en-US': 'Professional' },
    users: 500,
    devices: 5_000,
  },
  unlimited: { label: { 'zh-CN': '不限量版', 'en-US': 'Unlimited' }, users: null, devices: null },
} as const satisfies Readonly<Record<string, OrganisationPackage>>;
export type PackageName = keyof typeof organisationPackages;

/** The names of the packages, smallest first. */
export const packageNames = Object.keys(organisationPackages) as [PackageName, ...PackageName[]];

/** The days of the trial package of an organisation that registers itself, where the installation has set no other. */
export const trialDays = 30;

/** The part of the disk above which the platform sees that an organisation takes much. */
export const largeShare = 0.1;

/** Days before an expiry at which the organisation is reminded; from the last day on it is reminded every day. */
export const reminderDays = [30, 7, 1] as const;
