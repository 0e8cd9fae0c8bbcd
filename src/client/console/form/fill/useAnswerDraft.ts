import { useCallback, useEffect, useRef, useState } from 'react';
import { logError } from '../../../api/http/errorLog.ts';
import { localFilesIn, restoreLocalFile } from '../../../api/queue/localFiles.ts';
import {
  type RecordScan,
  readAnswers,
  removeAnswers,
  type StoredAnswers,
  storeAnswers,
} from './answerStore.ts';
import { type FormAnswer, type FormAnswers, mergedAnswers } from './answers.ts';

/** The answers of a record that is being filled in. */
export interface AnswerDraft {
  readonly answers: FormAnswers;
  /** Takes an answer; it is the same function in every rendering. */
  readonly onAnswer: (itemID: string, answer: FormAnswer) => void;
  /** The scan of the machine; null: nobody has scanned it here, or the scan was refused. */
  readonly scan: RecordScan | null;
  readonly onScan: (scan: RecordScan | null) => void;
  /** False until what this browser has is read. */
  readonly isLoaded: boolean;
  /** `failed`: this browser cannot store answers. */
  readonly state: 'failed' | 'stored' | 'waiting';
  /** Removes the answers and the scan from this browser: the record is finished. */
  readonly clear: () => Promise<void>;
}

const noAnswers: FormAnswers = {};

/** A scan, and the id of the record for which it counts. */
interface ScanOf {
  readonly scan: RecordScan | null;
  readonly scanOf: string | undefined;
}

const noScan: ScanOf = { scan: null, scanOf: undefined };

/** How long typing pauses before it is stored, ms. */
const pauseMs = 300;

/** Returns stored answers with addresses by which this page can show their files. */
function restored({ answers, files }: StoredAnswers): FormAnswers {
  const links = new Map(files.map((file) => [file.key, restoreLocalFile(file)]));
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      answer && {
        ...answer,
        files: answer.files.map((one) => ({ ...one, linkurl: links.get(one.url) ?? one.linkurl })),
      },
    ]),
  );
}

/**
 * Stores the answers of a record in this browser while somebody fills in its form, photos that are not uploaded
 * included, so that a reload loses nothing. Two tabs with one record store one draft, in which the later answer counts.
 *
 * @param owner the session owner; @param record the id under which the answers are stored
 * @param given the answers that the server has; the same object until it has others
 * @param scanOf the id of the record that a scan is for; a scan for another record does not count
 */
export function useAnswerDraft(
  owner: string,
  record: string,
  given: FormAnswers = noAnswers,
  scanOf: string = record,
): AnswerDraft {
  const [answers, setAnswers] = useState(given);
  const [taken, setTaken] = useState(noScan);
  const [isLoaded, setLoaded] = useState(false);
  const [state, setState] = useState<AnswerDraft['state']>('stored');
  const present = useRef(answers);
  const changed = useRef<Record<string, FormAnswer>>({});
  /** Undefined: the scan is as it is stored. */
  const changedScan = useRef<ScanOf | undefined>(undefined);
  /** Rises when a scan is taken and when it is stored: a read that began before does not know it. */
  const scanCount = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const merge = useCallback((more: FormAnswers) => {
    present.current = mergedAnswers(present.current, more);
    setAnswers(present.current);
  }, []);
  const fail = useCallback((cause: unknown) => {
    logError({ where: 'answers', name: 'NOT_STORED', info: String(cause) });
    setState('failed');
  }, []);
  const store = useCallback(async () => {
    clearTimeout(timer.current);
    const [own, ownScan] = [changed.current, changedScan.current];
    if (Object.keys(own).length === 0 && ownScan === undefined) return;
    changed.current = {};
    changedScan.current = undefined;
    const urls = Object.values(own).flatMap(({ files }) => files.map(({ url }) => url));
    const files = localFilesIn(urls);
    try {
      const change = { owner, record, answers: own, files, ...ownScan };
      await storeAnswers({ ...change, changedAt: Date.now() });
      if (ownScan !== undefined) scanCount.current += 1;
      if (Object.keys(changed.current).length === 0) setState('stored');
    } catch (cause) {
      changed.current = { ...own, ...changed.current }; // the next answer tries again
      if (changedScan.current === undefined) changedScan.current = ownScan;
      fail(cause);
    }
  }, [owner, record, fail]);
  const take = useCallback(
    (stored: StoredAnswers | null, count: number) => {
      if (stored !== null) merge(restored(stored));
      if (changedScan.current === undefined && scanCount.current === count)
        setTaken({ scan: stored?.scan ?? null, scanOf: stored?.scanOf });
      setLoaded(true);
    },
    [merge],
  );
  const miss = useCallback(
    (cause: unknown) => {
      fail(cause);
      setLoaded(true);
    },
    [fail],
  );
  useEffect(() => {
    const read = () => {
      const count = scanCount.current;
      void readAnswers(owner, record).then((stored) => take(stored, count), miss);
    };
    // what another tab has stored is read when this one is seen again
    const onChange = () => (document.visibilityState === 'visible' ? read() : void store());
    const onLeave = () => void store();
    read();
    document.addEventListener('visibilitychange', onChange);
    globalThis.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      globalThis.removeEventListener('pagehide', onLeave);
      void store();
    };
  }, [owner, record, take, miss, store]);
  // another phone or tab has gone on
  useEffect(() => merge(given), [merge, given]);
  const onAnswer = useCallback(
    (itemID: string, answer: FormAnswer) => {
      present.current = { ...present.current, [itemID]: answer };
      changed.current[itemID] = answer;
      setAnswers(present.current);
      setState((before) => (before === 'failed' ? before : 'waiting'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void store(), pauseMs);
    },
    [store],
  );
  const onScan = useCallback(
    (next: RecordScan | null) => {
      changedScan.current = { scan: next, scanOf };
      scanCount.current += 1;
      setTaken(changedScan.current);
      void store();
    },
    [store, scanOf],
  );
  return {
    answers,
    onAnswer,
    scan: taken.scanOf === scanOf ? taken.scan : null,
    onScan,
    isLoaded,
    state,
    async clear() {
      clearTimeout(timer.current);
      changed.current = {};
      changedScan.current = undefined;
      scanCount.current += 1;
      setTaken(noScan);
      await removeAnswers(owner, record).catch(fail);
    },
  };
}
