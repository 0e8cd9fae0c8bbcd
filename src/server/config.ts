import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { registrationOffers } from '../contract/areas/session/endpoints.ts';
import { plainSignIn, type SignInSettings } from './kernel/auth/signInSettings.ts';
import { addressGroup } from './kernel/http/limits/addressGroup.ts';
import type { GatewaySettings } from './kernel/outbound/settings.ts';
import type { MqttSettings } from './modules/metric/mqttGateway.ts';
import { defaultRetention, type RetentionDays } from './realtime/retention.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** At least as long as the hash: shorter secrets can be guessed (RFC 7518, 3.2). */
const partnerSecret = z.string().min(32, 'at least 32 characters').optional();

const smsBody = z
  .string()
  .refine(isSmsBody, 'JSON that holds {phone} and {text} or {code}')
  .default('{"phone":"{phone}","code":"{code}","text":"{text}"}');

/** Returns whether a text is an http or https origin as a browser writes it. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isSmsBody(body: string): boolean {
  try {
    JSON.parse(body.replaceAll('{minutes}', '10'));
  } catch {
    return false;
  }
  return body.includes('{phone}') && (body.includes('{text}') || body.includes('{code}'));
}

/** The most days of any retention: ten years. */
const mostDays = 3650;

/** A setting of whole days. */
function days(least: number, standard: number) {
  const rule = `whole days from ${least} to ${mostDays}`;
  return z
    .string()
    .regex(/^\d{1,4}$/, rule)
    .transform(Number)
    .refine((count) => count >= least && count <= mostDays, rule)
    .default(standard);
}

/**
 * Returns whether a text is an address, a range, or Fastify's name of a range. A range must be one
 * operator's network, at most a /8 of IPv4 or a /32 of IPv6, because its members can choose the client
 * address that limits count.
 */
function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', length, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  const isLength = /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128);
  return isLength && Number(length) >= leastBits(address, Number(length));
}

/** Returns the minimum prefix length of a range. /8 of IPv4 is /104 if it is written as IPv6 or lies within an IPv6 range. */
function leastBits(address: string, bits: number): number {
  if (isIP(address) === 4) return 8;
  const range = new BlockList();
  range.addSubnet(address, bits, 'ipv6');
  const isMapped = isIP(addressGroup(address)) === 4 || range.check('::ffff:0.0.0.0', 'ipv6');
  return isMapped ? 104 : 32;
}

/** A setting of a whole number. */
function wholeNumber(least: number, most: number, standard: number) {
  const rule = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,7}$/, rule)
    .transform(Number)
    .refine((number) => number >= least && number <= most, rule)
    .default(standard);
}

/** The settings by the name of their environment variable; the README has a table of them. */
export const serverSettings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a whole number from 0 to 65535')
    .default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The base address of QR labels and links; the listening address where absent. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an address such as https://andon.example' })
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'an address such as postgres://user:password@host/database',
    })
    .optional(),
  S3_URL: z
    .url({
      protocol: /^https?$/,
      error: 'an address such as https://key:secret@host/bucket?region=cn-north-1',
    })
    .optional(),
  /** The most gigabytes of the documents of one library of the knowledge base. */
  KNOWLEDGE_GB: wholeNumber(1, 100_000, 20),
  LOG_LEVEL: z.enum(levels, { error: `one of ${levels.join(', ')}` }).default('info'),
  /** Minutes without use after which a session ends. */
  IDLE_MINUTES: z
    .string()
    .regex(/^\d{1,3}$/, 'whole minutes from 5 to 480')
    .transform(Number)
    .refine((minutes) => minutes >= 5 && minutes <= 480, 'whole minutes from 5 to 480')
    .default(30),
  /** The destination of codes and of other messages to phones: a provider's address, or `log`. */
  SMS_URL: z
    .union([z.literal('log'), z.url({ protocol: /^https?$/ })], {
      error: "a provider's address, or log for development and demonstration",
    })
    .optional(),
  SMS_AUTHORIZATION: z.string().optional(),
  SMS_BODY: smsBody,
  /** The most SMS of the installation within 24 hours. */
  SMS_PER_DAY: wholeNumber(1, 1_000_000, plainSignIn.smsPerDay),
  /** The server that sends e-mail, or `log`: the development outbox. */
  SMTP_URL: z
    .union([z.literal('log'), z.url({ protocol: /^smtps?$/ })], {
      error: 'an address such as smtps://user:password@host:465, or log for development',
    })
    .optional(),
  SMTP_FROM: z.email('the address that e-mail comes from').optional(),
  /** Origins of robots besides those of the public services. */
  ROBOT_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every(isOrigin),
      'origins such as https://wecom.example.com, with commas',
    )
    .default([]),
  /** The registrations that people without an account may make; requires SMS_URL. */
  REGISTRATION: z
    .enum(registrationOffers, { error: `one of ${registrationOffers.join(', ')}` })
    .default('all'),
  /** The trial package of an organisation that registers itself: people, devices, and days until it expires. */
  TRIAL_USERS: wholeNumber(1, 1_000_000, plainSignIn.trial.users),
  TRIAL_DEVICES: wholeNumber(1, 1_000_000, plainSignIn.trial.devices),
  TRIAL_DAYS: wholeNumber(1, mostDays, plainSignIn.trial.days),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every(isAddressRange),
      'addresses or ranges such as 10.0.0.5,10.1.0.0/16, none wider than /8 (IPv6: /32)',
    )
    .default(['loopback']),
  PARTNER_MYLOGIN_SECRET: partnerSecret,
  PARTNER_CQXDWI_SECRET: partnerSecret,
  PARTNER_WX_SECRET: partnerSecret,
  /** The maximum open sockets of one address, which many people may share. */
  SOCKETS_PER_ADDRESS: wholeNumber(16, 10_000, 256),
  /** Days for which sign-ins and logged actions are stored; an assessor requires half a year. */
  LOG_DAYS: days(defaultRetention.logs, defaultRetention.logs),
  /** Days for which notifications are stored. */
  MESSAGE_DAYS: days(30, defaultRetention.messages),
  /** Days for which run states of devices are stored; a page shows 31 of them. */
  RUN_STATE_DAYS: days(31, defaultRetention.runStates),
  /** Days for which values of measuring points are stored as they came. */
  VALUE_DAYS: days(7, defaultRetention.values),
  /** Days for which their rollups of 5 minutes are stored; a curve of 40 days is drawn from them. */
  VALUE_5M_DAYS: days(60, defaultRetention.buckets),
  /** The broker from which values of measuring points are taken; none where absent. */
  MQTT_URL: z
    .url({
      protocol: /^(mqtts?|wss?)$/,
      error: 'an address such as mqtt://user:password@host:1883',
    })
    .optional(),
  /** The name of the node at the broker; of the machine where absent. */
  MQTT_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'letters, digits and . _ -, at most 40')
    .optional(),
  /** The bearer token required for /metrics. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  DEV_LOGIN: z.enum(['0', '1'], { error: '1 or 0' }).default('0'),
  /** `development` allows settings that let people sign in without proof. */
  NODE_ENV: z.string().optional(),
  // Settings that this server does not support: ignoring one silently would mislead.
  REDIS_URL: z.never({ error: 'nodes share DATABASE_URL alone; remove it' }).optional(),
  ROLE: z.never({ error: 'one process does everything; remove it' }).optional(),
});

/** The server's settings, from environment variables. */
export interface Config {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The object store for files; DATA_DIR where absent. */
  readonly s3Url: string | undefined;
  readonly logLevel: string;
  /** Proxies whose forwarded client address is trusted: addresses, ranges, or Fastify's names. */
  readonly trustProxy: readonly string[];
  /** The maximum open sockets of one address; those of a trusted proxy are not counted. */
  readonly socketsPerAddress: number;
  /** Bytes of the documents of one library of the knowledge base. */
  readonly knowledgeBytes: number;
  /** The bearer token required for /metrics; null if everybody may read them. */
  readonly metricsToken: string | null;
  readonly retention: RetentionDays;
  readonly signIn: SignInSettings;
  readonly outbound: GatewaySettings;
  /** Null: no broker. */
  readonly mqtt: MqttSettings | null;
}

/** An invalid setting. The message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings from environment variables. @throws ConfigError */
export function readServerConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = serverSettings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const value = isPrivate(name) ? '' : ` ${JSON.stringify(env[name])}`;
    throw new ConfigError(`${name}${value} cannot be used: ${issue?.message}`);
  }
  const { data } = parsed;
  if (data.NODE_ENV !== 'development') requireSafe(data);
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    s3Url: data.S3_URL,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    socketsPerAddress: data.SOCKETS_PER_ADDRESS,
    metricsToken: data.METRICS_TOKEN ?? null,
    knowledgeBytes: data.KNOWLEDGE_GB * 1024 ** 3,
    retention: {
      logs: data.LOG_DAYS,
      messages: data.MESSAGE_DAYS,
      runStates: data.RUN_STATE_DAYS,
      values: data.VALUE_DAYS,
      buckets: data.VALUE_5M_DAYS,
    },
    signIn: signInOf(data),
    outbound: outboundOf(data),
    mqtt:
      data.MQTT_URL === undefined
        ? null
        : { url: data.MQTT_URL, clientID: data.MQTT_CLIENT_ID ?? null },
  };
}

/**
 * Refuses settings that let people sign in without proof, except in development.
 *
 * @throws ConfigError
 */
function requireSafe({ DEV_LOGIN, SMS_URL, SMTP_URL }: z.output<typeof serverSettings>): void {
  const risks = [
    DEV_LOGIN === '1' ? 'DEV_LOGIN "1"' : null,
    SMS_URL === 'log' ? 'SMS_URL "log"' : null,
    SMTP_URL === 'log' ? 'SMTP_URL "log"' : null,
  ];
  const risky = risks.find((one) => one !== null);
  if (risky === undefined) return;
  throw new ConfigError(`${risky} cannot be used: only NODE_ENV=development allows it; remove it`);
}

/** Returns whether a setting may contain a secret, so that messages do not repeat its value. */
function isPrivate(name: string): boolean {
  return /_(URL|SECRET|AUTHORIZATION|BODY|TOKEN)$/.test(name);
}

/** @throws ConfigError where e-mail has no sender */
function outboundOf({
  SMTP_URL: url,
  SMTP_FROM: from,
  ROBOT_ORIGINS,
}: z.output<typeof serverSettings>): GatewaySettings {
  const robotOrigins = ROBOT_ORIGINS;
  if (url === undefined) return { smtp: null, robotOrigins };
  if (url === 'log') return { smtp: 'log', robotOrigins };
  if (from === undefined) {
    throw new ConfigError('SMTP_FROM is missing: the address that e-mail comes from');
  }
  return { smtp: { url, from }, robotOrigins };
}

function signInOf(data: z.output<typeof serverSettings>): SignInSettings {
  const { SMS_URL: url, SMS_AUTHORIZATION: authorization, SMS_BODY: body } = data;
  return {
    idleMinutes: data.IDLE_MINUTES,
    sms:
      url === undefined
        ? null
        : url === 'log'
          ? url
          : { url, authorization: authorization ?? null, body },
    registration: data.REGISTRATION,
    trial: { users: data.TRIAL_USERS, devices: data.TRIAL_DEVICES, days: data.TRIAL_DAYS },
    smsPerDay: data.SMS_PER_DAY,
    partners: {
      mylogin: data.PARTNER_MYLOGIN_SECRET ?? null,
      cqxdwialogin: data.PARTNER_CQXDWI_SECRET ?? null,
      wx: data.PARTNER_WX_SECRET ?? null,
    },
    devLogin: data.DEV_LOGIN === '1',
  };
}
