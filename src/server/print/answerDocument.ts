import { Worker } from 'node:worker_threads';
import { withErasedNames } from '../../contract/erasedPeople.ts';
import type { Locale } from '../../contract/locale.ts';
import { type Actor, actorScope } from '../kernel/auth/actor.ts';
import { AppError } from '../kernel/errors/appError.ts';
import { FileAnswer } from '../kernel/http/files/fileAnswer.ts';
import { limitConcurrency, oneOfEachUser } from '../kernel/http/limits/limitConcurrency.ts';
import type { NoTransactionContext, OwnAuditContext } from '../kernel/http/module.ts';
import type { Tx } from '../storage/db.ts';
import type { PrintDocument, PrintReply } from './printWorker.ts';
import { maxReportPages } from './report/reportLayout.ts';

/** Two documents at once leave the other calls their share of a small machine. */
const inTurn = limitConcurrency(2);
/** The documents that may wait; a person has one at most. */
const maxWaiting = 20;
const oneDocument = oneOfEachUser(5);
/** The time of a document, far longer than a thousand labels take. */
const timeoutMs = 60_000;
/** The memory of a worker: the fonts, and the pictures of a report. */
const maxHeapMb = 512;

/** The context of a call that answers a document. */
export interface DocumentCall extends NoTransactionContext, OwnAuditContext {
  readonly actor: Actor;
  readonly locale: Locale;
}

/** How a document is made. */
interface DocumentParts<Data> {
  /** Reads what it shows, as the actor sees it. */
  readonly read: (tx: Tx) => Promise<Data>;
  /** Makes the document after the transaction. */
  readonly make: (data: Data) => Promise<PrintDocument> | PrintDocument;
  /** Returns the name of the file, without its ending. */
  readonly name: (data: Data) => string;
  /** Its language; the answer's where absent. */
  readonly locale?: Locale | undefined;
}

/**
 * Answers a call with a PDF file. It is written to the action log, as an export is, before the file is returned.
 *
 * @throws AppError TOO_MANY while another document of the person is made, or many wait; PRINT_TOO_LONG, PRINT_TIMEOUT; what
 *   the parts throw
 */
export async function answerDocument<Data>(
  { db, actor, append, ...call }: DocumentCall,
  { read, make, name, locale = call.locale }: DocumentParts<Data>,
): Promise<FileAnswer> {
  const { content, fileName } = await oneDocument(actor.userID, () =>
    inTurn(async () => {
      const data = await db.transaction(actorScope(actor), 'read', read);
      const document = shown(await make(data), locale);
      return { content: await makeDocument(document), fileName: shown(name(data), locale) };
    }, maxWaiting),
  );
  await db.transaction('system', 'write', (tx) => append(tx));
  return new FileAnswer(`${fileName}.pdf`, 'application/pdf', content);
}

/** Returns a value whose texts have the names of erased people. */
function shown<Value>(value: Value, locale: Locale): Value;
function shown(value: unknown, locale: Locale): unknown {
  if (typeof value === 'string') return withErasedNames(value, locale);
  if (Array.isArray(value)) return value.map((one) => shown(one, locale));
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shown(one, locale)] as const),
  );
}

/** Makes a document in a thread of its own. @throws AppError PRINT_TOO_LONG, PRINT_TIMEOUT */
export function makeDocument(workerData: PrintDocument, limitMs = timeoutMs): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./printWorker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    const timer = setTimeout(() => {
      reject(new AppError('PRINT_TIMEOUT'));
      void worker.terminate();
    }, limitMs);
    worker.once('message', (reply: PrintReply) => {
      if ('file' in reply) resolve(Buffer.from(reply.file.buffer));
      else reject(new AppError('PRINT_TOO_LONG', { params: { limit: maxReportPages } }));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the worker of a document exited with code ${code}`));
    });
  });
}
