import { z } from 'zod';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a whole number from 0 to 65535')
    .default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** What QR labels and links carry; the address itself where absent. */
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
  LOG_LEVEL: z.enum(levels, { error: `one of ${levels.join(', ')}` }).default('info'),
  // Settings of the architecture that this server does not know: ignoring one would mislead.
  REDIS_URL: z.never({ error: 'nodes share DATABASE_URL alone; remove it' }).optional(),
  ROLE: z.literal('all', { error: 'one process does everything; remove it' }).optional(),
});

/** The server's settings, from the environment (design page 2, Configuration at run time). */
export interface Config {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where files are kept; in DATA_DIR where absent. */
  readonly s3Url: string | undefined;
  readonly logLevel: string;
}

/** A setting that can't be used; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings. @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const value = name.endsWith('_URL') ? '' : ` ${JSON.stringify(env[name])}`; // it may hold a password
    throw new ConfigError(`${name}${value} cannot be used: ${issue?.message}`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    s3Url: data.S3_URL,
    logLevel: data.LOG_LEVEL,
  };
}
