import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailedError, Upload } from 'tus-js-client';
import { v4 as uuid } from 'uuid';
import {
  documentUploadPath,
  knowledgeUploadLimits,
} from '../../../contract/areas/knowledge/uploads.ts';
import { isEnvelope } from '../../../contract/envelope.ts';
import { refusalOf } from '../../api/http/call.ts';
import { platform } from '../../api/http/platform.ts';
import { parse, streamHeaders } from '../../api/http/post.ts';
import { useUser } from '../../api/session/useSession.ts';

/** A file that is being uploaded, or that waits to become a document. */
export interface ResumableUpload {
  readonly key: string;
  readonly file: File;
  /** The stored share, 0 to 1. */
  readonly share: number;
  /** The id of the complete upload; null: it is not complete. */
  readonly uploadID: string | null;
  readonly isPaused: boolean;
  /** The reason of a failure; empty while it goes on. */
  readonly failure: string;
}

/** Milliseconds before each attempt to go on after a cut. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

/** Returns what names a file in this browser, so that an upload that was cut is found again: by the same person, for the same library. */
function fingerprintOf(userID: string, library: number, file: File): string {
  return ['knowledge', userID, library, file.name, file.size, file.lastModified].join('/');
}

/**
 * Uploads files that can be paused, and that go on where they were cut: after a lost network, and after the page was loaded
 * again and the same file was selected again. A file that is in the list already is not added twice.
 *
 * @param library documentLibrary
 */
export function useResumableUploads(library: number) {
  const { t } = useTranslation();
  const userID = useUser()?.id ?? '';
  const [uploads, setUploads] = useState<readonly ResumableUpload[]>([]);
  const running = useRef(new Map<string, Upload>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const upload of all.values()) void upload.abort();
    };
  }, []);
  const change = (key: string, over: Partial<ResumableUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...over } : one)));

  const begin = async ({ key, file }: ResumableUpload) => {
    const upload = new Upload(file, {
      endpoint: platform().apiHost + documentUploadPath,
      chunkSize: knowledgeUploadLimits.partBytes,
      retryDelays,
      fingerprint: async () => fingerprintOf(userID, library, file),
      metadata: { filename: file.name, library: String(library) },
      removeFingerprintOnSuccess: true,
      async onBeforeRequest(request) {
        for (const [name, value] of Object.entries(await streamHeaders()))
          request.setHeader(name, value);
      },
      onProgress: (sent, total) => change(key, { share: total === 0 ? 1 : sent / total }),
      onError: (error) => change(key, { failure: reasonOf(error) ?? t('knowledge.upload.cut') }),
      onSuccess: () =>
        change(key, { share: 1, uploadID: upload.url?.split('/').at(-1) ?? null, failure: '' }),
    });
    running.current.set(key, upload);
    const [earlier] = await upload.findPreviousUploads();
    if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
    upload.start();
  };

  return {
    uploads,
    add(files: readonly File[]) {
      const names = new Set(uploads.map(({ file }) => fingerprintOf(userID, library, file)));
      const others = files.filter((file) => {
        const name = fingerprintOf(userID, library, file);
        return !names.has(name) && names.add(name);
      });
      const added = others.map((file) => ({
        key: uuid(),
        file,
        share: 0,
        uploadID: null,
        isPaused: false,
        failure: '',
      }));
      setUploads((before) => [...before, ...added]);
      for (const one of added) void begin(one);
    },
    pause({ key }: ResumableUpload) {
      change(key, { isPaused: true });
      void running.current.get(key)?.abort();
    },
    resume({ key }: ResumableUpload) {
      change(key, { isPaused: false, failure: '' });
      running.current.get(key)?.start();
    },
    /** Removes a file, with what is stored of it. */
    remove({ key, uploadID }: ResumableUpload, isDone = false) {
      const upload = running.current.get(key);
      running.current.delete(key);
      setUploads((before) => before.filter((one) => one.key !== key));
      const isStored = upload?.url != null || uploadID !== null;
      if (!isDone && upload !== undefined) void upload.abort(isStored).catch(() => {}); // the server removes it within a day
    },
    fail: (key: string, failure: string) => change(key, { failure }),
  };
}

/** Returns the text of the server's refusal; null where there is none. */
function reasonOf(error: Error): string | null {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  const envelope = body === undefined ? undefined : parse(body);
  return isEnvelope(envelope) ? refusalOf(envelope, null).infoAtField : null;
}
