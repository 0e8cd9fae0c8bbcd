import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';

/** The properties of the preview of one kind of file. */
export interface FileViewProps {
  /** The address of the file. */
  readonly url: string;
  readonly name: string;
  /** The page to show, from 1, of a file with pages. */
  readonly page: number;
}

/** Reads a file once. @param read reads its answer */
export function useFileContent<Content>(url: string, read: (answer: Response) => Promise<Content>) {
  const [state, setState] = useState<{ readonly content?: Content; readonly failed?: true }>({});
  useEffect(() => {
    const control = new AbortController();
    const load = async () => {
      const answer = await fetch(url, { signal: control.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      return read(answer);
    };
    load().then(
      (content) => {
        if (!control.signal.aborted) setState({ content });
      },
      () => {
        if (!control.signal.aborted) setState({ failed: true });
      },
    );
    return () => control.abort();
  }, [url, read]);
  return state;
}

/** Shows the content of a file once it is read, and why not. */
export function FileContentOf<Content>({
  state,
  children,
}: {
  readonly state: ReturnType<typeof useFileContent<Content>>;
  readonly children: (content: Content) => ReactNode;
}) {
  const { t } = useTranslation();
  if (state.failed === true)
    return (
      <StateNote
        tone="alarm"
        title={t('knowledge.preview.failedTitle')}
        text={t('knowledge.preview.failed')}
      />
    );
  return state.content === undefined ? <SkeletonRows rows={6} /> : children(state.content);
}
