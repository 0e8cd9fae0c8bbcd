import type { SmtpSettings } from './mail.ts';

/** The gateways of a deployment besides SMS, which `SignInSettings` has. */
export interface GatewaySettings {
  /** null: no e-mail; `log`: messages are stored only, for development and demonstration. */
  readonly smtp: SmtpSettings | 'log' | null;
  /** Origins that robots may have besides those of the public services. */
  readonly robotOrigins: readonly string[];
}

/** No gateways. */
export const noGateways: GatewaySettings = { smtp: null, robotOrigins: [] };
