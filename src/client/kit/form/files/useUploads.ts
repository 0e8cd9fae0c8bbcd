import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { UploadedFile, UploadFolder } from '../../../../contract/areas/file/endpoints.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { upload } from '../../../api/http/upload.ts';
import { uploadOrDefer } from '../../../api/queue/localFiles.ts';

/** A file that is being uploaded, or whose upload failed. */
export interface FieldUpload {
  readonly key: string;
  readonly file: File;
  /** The sent share, 0 to 1. */
  readonly share: number;
  /** The reason of a failure; '' while it is sent or waits. */
  readonly failure: string;
}

/**
 * Uploads files one after the other. A file that was removed, or whose field is gone, is aborted.
 *
 * @param onUploaded called with each stored file
 * @param prepare changes a file before it is sent, e.g. makes a photo smaller
 * @param isDeferrable a file stays in this browser if the server does not answer, see `uploadOrDefer`
 */
export function useUploads(
  folder: UploadFolder,
  onUploaded: (file: UploadedFile) => void,
  prepare?: (file: File) => Promise<File>,
  isDeferrable = false,
) {
  const [pending, setPending] = useState<readonly FieldUpload[]>([]);
  const controls = useRef(new Map<string, AbortController>());
  const turn = useRef(Promise.resolve());
  const report = useRef(onUploaded);
  useEffect(() => {
    report.current = onUploaded;
  });
  useEffect(() => {
    const all = controls.current;
    return () => {
      for (const control of all.values()) control.abort();
    };
  }, []);

  const change = (key: string, over: Partial<FieldUpload>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...over } : one)));
  const drop = (key: string) => {
    controls.current.delete(key);
    setPending((before) => before.filter((one) => one.key !== key));
  };
  const send = async ({ key, file }: FieldUpload) => {
    const control = controls.current.get(key);
    if (control === undefined || control.signal.aborted) return;
    try {
      const sent = prepare === undefined ? file : await prepare(file);
      if (control.signal.aborted) return;
      const store = isDeferrable ? uploadOrDefer : upload;
      const stored = await store(folder, sent.name, sent, {
        signal: control.signal,
        onProgress: (share) => change(key, { share }),
      });
      if (control.signal.aborted) return;
      drop(key);
      report.current(stored);
    } catch (cause) {
      if (control.signal.aborted) return;
      const isOfField = cause instanceof ApiError && cause.field !== null;
      change(key, { failure: isOfField ? cause.infoAtField : failureText(cause) });
      if (!(cause instanceof ApiError)) reportError(cause); // the error log has it; the next is sent
    }
  };
  const enqueue = (one: FieldUpload) => {
    controls.current.set(one.key, new AbortController());
    turn.current = turn.current.then(() => send(one));
  };

  return {
    pending,
    isBusy: pending.some(({ failure }) => failure === ''),
    add(files: readonly File[]) {
      const added = files.map((file) => ({ key: uuid(), file, share: 0, failure: '' }));
      setPending((before) => [...before, ...added]);
      for (const one of added) enqueue(one);
    },
    retry(one: FieldUpload) {
      change(one.key, { share: 0, failure: '' });
      enqueue(one);
    },
    remove({ key }: FieldUpload) {
      controls.current.get(key)?.abort();
      drop(key);
    },
  };
}
