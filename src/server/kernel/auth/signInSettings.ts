/** A real provider of SMS: how a message is handed to it. */
export interface HttpSms {
  readonly url: string;
  /** The Authorization header; null: none. */
  readonly authorization: string | null;
  /** JSON in which `{phone}`, `{code}`, `{minutes}` and `{text}` stand for the message's own. */
  readonly body: string;
}

/** Who leads their people in by tickets, each by a secret of its own; null: not set up. */
export interface PartnerSecrets {
  readonly mylogin: string | null;
  readonly cqxdwialogin: string | null;
  readonly wx: string | null;
}

/** How people sign in on this deployment, and for how long. */
export interface SignInSettings {
  /** So many minutes without use end a session. */
  readonly idleMinutes: number;
  /** null: no SMS; `log`: codes stand in the server's log, for development and demonstration. */
  readonly sms: HttpSms | 'log' | null;
  readonly partners: PartnerSecrets;
  /** Whether Dev_Login exists. */
  readonly devLogin: boolean;
}

/** Phone and password alone. */
export const plainSignIn: SignInSettings = {
  idleMinutes: 30,
  sms: null,
  partners: { mylogin: null, cqxdwialogin: null, wx: null },
  devLogin: false,
};
