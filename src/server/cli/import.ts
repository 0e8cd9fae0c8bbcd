import { access, appendFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { undoImport } from '../../contract/areas/importData/endpoints.ts';
import { issuePasswords, userImport } from '../../contract/areas/personnel/userImport.ts';
import { escapeFormula } from '../../contract/imports/csv.ts';
import type { ImportKind } from '../../contract/imports/importKind.ts';
import { importKinds } from '../../contract/index.ts';
import { fill, type Locale, pickLocale } from '../../contract/locale.ts';
import { id } from '../../contract/validators.ts';
import { type ApiClient, ApiFailure, createApiClient, ServerAway } from './apiClient.ts';
import { CommandError } from './commandError.ts';
import { type FileImport, importFile, openFile, summaryOf } from './importing/importFile.ts';
import { importTexts } from './importing/importTexts.ts';
import { timesOf } from './importing/mapping.ts';
import { errorTable, openErrors, type TextStream } from './importing/report.ts';

const flags = {
  file: { type: 'string' },
  kind: { type: 'string' },
  map: { type: 'string', multiple: true },
  'time-format': { type: 'string' },
  where: { type: 'string', multiple: true },
  url: { type: 'string' },
  phone: { type: 'string' },
  password: { type: 'string' },
  'dry-run': { type: 'boolean' },
  force: { type: 'boolean' },
  'head-row': { type: 'string' },
  'leave-out': { type: 'boolean' },
  'errors-to': { type: 'string' },
  'passwords-to': { type: 'string' },
  undo: { type: 'string' },
  lang: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The parts of the process that the command uses. */
export interface CommandShell {
  /** The arguments after the name of the script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];

/** Returns the language of --lang, else of the shell. */
function chooseLocale({ args, env }: CommandShell): Locale {
  const at = args.findIndex((arg) => arg.startsWith('--lang'));
  const given = at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1]);
  return pickLocale(given ?? env['LC_ALL'] ?? env['LANG']);
}

function need(value: string | undefined, option: string): string {
  if (value === undefined || value === '')
    throw new CommandError(importTexts.optionMissing, { option });
  return value;
}

function credential(
  value: string | undefined,
  option: string,
  { env }: CommandShell,
  variable: string,
): string {
  const found = value ?? env[variable] ?? '';
  if (found === '') throw new CommandError(importTexts.credentialMissing, { option, variable });
  return found;
}

function chooseUrl(values: Values, { env }: CommandShell): string {
  const url = values.url ?? env['ANDON_URL'] ?? 'http://127.0.0.1:8080';
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(importTexts.badUrl, { url });
  return url.replace(/\/+$/, '');
}

function chooseHeadRow(values: Values): number | undefined {
  const row = values['head-row'];
  if (row === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(row)) throw new CommandError(importTexts.badHeadRow, { row });
  return Number(row);
}

function chooseKind(values: Values): ImportKind {
  const kind = need(values.kind, 'kind');
  const found = Object.entries(importKinds).find(([name]) => name === kind)?.[1];
  if (found !== undefined) return found;
  const kinds = Object.keys(importKinds).join(', ');
  throw new CommandError(importTexts.unknownKind, { kind, kinds });
}

async function signIn(values: Values, locale: Locale, shell: CommandShell): Promise<ApiClient> {
  const client = createApiClient({ url: chooseUrl(values, shell), locale });
  const phone = credential(values.phone, 'phone', shell, 'ANDON_PHONE');
  await client.login(phone, credential(values.password, 'password', shell, 'ANDON_PASSWORD'));
  return client;
}

async function undo(
  batch: string,
  values: Values,
  locale: Locale,
  shell: CommandShell,
): Promise<number> {
  if (!id.safeParse(batch).success) throw new CommandError(importTexts.badBatch, { batch });
  const client = await signIn(values, locale, shell);
  const { removed } = await client.call(undoImport, { BatchID: batch });
  shell.stdout.write(`${fill(importTexts.undone[locale], { batch, removed })}\n`);
  return 0;
}

/** Checks that a file does not exist yet, before anything is imported. @throws CommandError */
async function requireNewFile(file: string, locale: Locale): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  const reason = importTexts.fileExists[locale];
  if (isThere) throw new CommandError(importTexts.notWritten, { file, reason });
}

/**
 * Gives imported people their passwords and adds each part at once to a new file that only its owner may read; returns how
 * many. None without a file.
 *
 * @throws CommandError where the file cannot be created; then nobody has got a password
 */
async function writePasswords(
  client: ApiClient,
  batchID: string,
  file: string | undefined,
  locale: Locale,
): Promise<number> {
  let count = 0;
  if (file === undefined) return count;
  const head = `\uFEFF${importTexts.passwordHead[locale]}\r\n`;
  await writeFile(file, head, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new CommandError(importTexts.notWritten, { file, reason: (error as Error).message });
  });
  for (let isMore = true; isMore; ) {
    const { passwords, left } = await client.call(issuePasswords, { BatchID: batchID });
    const lines = passwords.map(({ realName, userName, password, expireTime }) =>
      [realName, userName, password, expireTime]
        .map((text) => `"${escapeFormula(text).replaceAll('"', '""')}"`)
        .join(','),
    );
    await appendFile(file, lines.map((one) => `${one}\r\n`).join(''));
    count += passwords.length;
    isMore = left > 0 && passwords.length > 0;
  }
  return count;
}

/** @throws CommandError, ApiFailure, ServerAway */
async function run(values: Values, locale: Locale, shell: CommandShell): Promise<number> {
  if (values.help === true) {
    const kinds = Object.keys(importKinds).join('|');
    shell.stdout.write(`${fill(importTexts.usage[locale], { kinds })}\n`);
    return 0;
  }
  if (values.undo !== undefined) return undo(values.undo, values, locale, shell);
  const options: FileImport = {
    file: need(values.file, 'file'),
    kind: chooseKind(values),
    maps: values.map ?? [],
    wheres: values.where ?? [],
    timeFormat: values['time-format'],
    dryRun: values['dry-run'] === true,
    force: values.force === true,
    leavesOut: values['leave-out'] === true,
    headRow: chooseHeadRow(values),
    locale,
  };
  const passwordFile = values['passwords-to'];
  const isOfPeople = options.kind.name === userImport.name;
  if (passwordFile !== undefined && !isOfPeople)
    throw new CommandError(importTexts.passwordsOfPeople);
  if (passwordFile !== undefined) await requireNewFile(passwordFile, locale);
  const file = await openFile(options); // so that errors of the file show before the sign-in
  if (file.headRow > 1)
    shell.stdout.write(`${fill(importTexts.headRow[locale], { row: file.headRow })}\n`);
  const client = await signIn(values, locale, shell);
  const errorFile = values['errors-to'];
  const errors = await openErrors(errorFile, options);
  const warnings = await openErrors(undefined, options);
  const result = await importFile(client, options, file, { errors, warnings }, shell.stderr);
  const leftOut = errorTable(warnings, locale, importTexts.leftOut[locale]);
  for (const table of [leftOut, errorTable(errors, locale)])
    if (table !== '') shell.stdout.write(`${table}\n`);
  if (
    options.timeFormat === undefined &&
    !result.stopped &&
    timesOf(options.kind).some((field) => errors.fields.has(field))
  ) {
    shell.stdout.write(`${importTexts.timeHint[locale]}\n`);
  }
  if (errorFile !== undefined) {
    shell.stdout.write(`${fill(importTexts.errorsWritten[locale], { file: errorFile })}\n`);
  }
  shell.stdout.write(`${summaryOf(result, errors.count, options.dryRun, locale)}\n`);
  if (isOfPeople && result.imported > 0 && !options.dryRun && !result.stopped) {
    const text =
      passwordFile === undefined ? importTexts.noPasswords : importTexts.passwordsWritten;
    const count = await writePasswords(client, result.batchID, passwordFile, locale);
    shell.stdout.write(`${fill(text[locale], { file: passwordFile, count })}\n`);
  }
  if (result.stopped) throw new CommandError(importTexts.mostFail);
  return errors.count === 0 ? 0 : 2;
}

/** Returns one line for the user of the command; null for an internal error. */
function explain(error: unknown, locale: Locale): string | null {
  if (error instanceof CommandError) return error.line(locale);
  if (error instanceof ServerAway) return fill(importTexts.away[locale], { url: error.url });
  if (error instanceof ApiFailure) {
    const isAway = error.refusal === null && error.status >= 502 && error.status <= 504;
    if (isAway) return fill(importTexts.away[locale], { url: error.url });
    const params = { url: error.url, status: error.status, info: error.info };
    return fill((error.info === '' ? importTexts.notAndon : importTexts.refused)[locale], params);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS') === true
    ? `${message}\n${importTexts.usage[locale]}`
    : null;
}

/**
 * Runs the command with its arguments. Returns the exit code: 0 all rows imported, 1 nothing written or
 * an error, 2 some rows refused.
 *
 * @throws an error that is not the user's, with its stack
 */
export async function importCommand(shell: CommandShell): Promise<number> {
  const locale = chooseLocale(shell);
  try {
    const { values } = parseArgs({ args: [...shell.args], options: flags });
    return await run(values, locale, shell);
  } catch (error) {
    const line = explain(error, locale);
    if (line === null) throw error;
    shell.stderr.write(`${line}\n`);
    return 1;
  }
}

if (import.meta.main) {
  process.exitCode = 1; // until it has ended
  process.exitCode = await importCommand({
    args: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}
