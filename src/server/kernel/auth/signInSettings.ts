import { organisationPackages, trialDays } from '../../../contract/areas/enterprise/packages.ts';
import type { RegistrationOffer } from '../../../contract/areas/session/endpoints.ts';

/** The HTTP request that hands a message to an SMS provider. */
export interface HttpSms {
  readonly url: string;
  /** The Authorization header; null for none. */
  readonly authorization: string | null;
  /** The JSON body, with the placeholders `{phone}`, `{code}`, `{minutes}` and `{text}`. */
  readonly body: string;
}

/** The secrets with which partners sign their login tickets; null for a partner that is not set up. */
export interface PartnerSecrets {
  readonly mylogin: string | null;
  readonly cqxdwialogin: string | null;
  readonly wx: string | null;
}

/** The trial package of organisations that register themselves. */
export interface TrialTerms {
  /** The most active people and devices. */
  readonly users: number;
  readonly devices: number;
  /** Days until it expires. */
  readonly days: number;
}

/** The settings of sign-ins and sessions on this deployment. */
export interface SignInSettings {
  /** Minutes without use after which a session ends. */
  readonly idleMinutes: number;
  /** null: no SMS; `log`: messages are written to the server's log, for development and demonstration. */
  readonly sms: HttpSms | 'log' | null;
  /** The registrations that people without an account may make; `none` without SMS. */
  readonly registration: RegistrationOffer;
  readonly trial: TrialTerms;
  /** The most SMS of the installation within 24 hours. */
  readonly smsPerDay: number;
  readonly partners: PartnerSecrets;
  /** True if the call Dev_Login exists. */
  readonly devLogin: boolean;
}

/** The default settings: sign-in by phone and password only. */
export const plainSignIn: SignInSettings = {
  idleMinutes: 30,
  sms: null,
  registration: 'all',
  trial: {
    users: organisationPackages.trial.users,
    devices: organisationPackages.trial.devices,
    days: trialDays,
  },
  smsPerDay: 10_000,
  partners: { mylogin: null, cqxdwialogin: null, wx: null },
  devLogin: false,
};
