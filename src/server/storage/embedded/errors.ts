export type EmbeddedFault =
  | 'unsupportedPlatform'
  | 'binaries'
  | 'permission'
  | 'diskFull'
  | 'corrupt'
  | 'wrongVersion'
  | 'inUse'
  | 'start';

/** The embedded PostgreSQL is unavailable. The message is one line with advice; `fault` is for code. */
export class EmbeddedError extends Error {
  readonly fault: EmbeddedFault;

  constructor(fault: EmbeddedFault, message: string, options?: ErrorOptions) {
    super(message.replace(/\s*\n\s*/g, ' | ').trim(), options);
    this.name = 'EmbeddedError';
    this.fault = fault;
  }
}

/** Another process owns this DATA_DIR (or is about to); its cluster was left as it is. */
export class DataDirInUse extends EmbeddedError {
  /** Describes the owner: `server (pid 12, host factory-1)`. */
  readonly holder: string;

  constructor(dataDir: string, holder: string) {
    super(
      'inUse',
      `DATA_DIR ${dataDir} is in use by ${holder}: stop that process, or set DATA_DIR to another folder`,
    );
    this.name = 'DataDirInUse';
    this.holder = holder;
  }
}

/** Returns Node's errno name or PostgreSQL's SQLSTATE; empty where there is neither. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const knownFaults: readonly { fault: EmbeddedFault; pattern: RegExp; advice: string }[] = [
  {
    fault: 'diskFull',
    pattern: /ENOSPC|EDQUOT|SQLITE_FULL|no space left|disk quota|disk is full/i,
    advice: 'the disk is full: free some space and start again; nothing stored was lost',
  },
  {
    fault: 'permission',
    pattern:
      /EACCES|EPERM|EROFS|permission denied|read-only file system|wrong ownership|attempt to write a readonly database/i,
    advice: 'this user may not read and write it: correct its owner, or set DATA_DIR elsewhere',
  },
  {
    fault: 'wrongVersion',
    pattern: /incompatible with server/i,
    advice:
      'another PostgreSQL wrote it: start the Andon release that did, export, and import here',
  },
  {
    fault: 'corrupt',
    pattern:
      /checkpoint record|incorrect checksum|global\/pg_control|is not a valid data directory|could not open file ".*": no such file|directory ".*" (does not exist|is missing)/i,
    advice: 'the stored files are damaged: restore DATA_DIR from a backup; nothing was overwritten',
  },
];

/**
 * Turns any error into an EmbeddedError with advice.
 *
 * @param task what was attempted: "start PostgreSQL"
 * @param tail last lines of PostgreSQL's output, if any
 */
export function explain(cause: unknown, task: string, dataDir: string, tail = ''): EmbeddedError {
  if (cause instanceof EmbeddedError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const details = [reason, tail].filter((part) => part !== '').join('\n');
  const known = knownFaults.find(({ pattern }) => pattern.test(details));
  const advice = known?.advice ?? 'see the reason, or set DATABASE_URL to a PostgreSQL of your own';
  return new EmbeddedError(
    known?.fault ?? 'start',
    `Could not ${task} in DATA_DIR ${dataDir}: ${advice} (${details})`,
    { cause },
  );
}
