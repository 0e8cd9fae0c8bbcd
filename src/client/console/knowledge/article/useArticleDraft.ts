import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveArticle } from '../../../../contract/areas/knowledge/articles.ts';
import {
  type DocumentDetail,
  documentDetail,
  getDocument,
} from '../../../../contract/areas/knowledge/documents.ts';
import { documentState } from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { storeItem } from '../../../api/session/storeItem.ts';

/** The article as it is stored, as far as its text goes. */
type Stored = Pick<DocumentDetail, 'content' | 'documentState' | 'id' | 'revisionVersion'> & {
  readonly shown: Pick<
    DocumentDetail['shown'],
    'needsConfirmation' | 'note' | 'revision' | 'userName'
  >;
};

/** The fields of a revision that its author writes. */
interface Written {
  readonly text: string;
  readonly note: string;
  readonly needsConfirmation: 0 | 1;
}

/** The text that is written here, and the stored revision that it was made from. */
interface Draft extends Written {
  readonly revision: number;
  readonly revisionVersion: number;
  /** The fields that were sent last, as long as there is no answer: the server may have stored them. */
  readonly sent?: Written | undefined;
}

/**
 * `saved`: the server has the text as shown; `open`: it is saved in a moment; `saving`; `unanswered`: it is tried again until
 * there is an answer; `refused`: the next change tries again; `conflict`: there is a later text, and nothing is sent.
 */
export type DraftState = 'conflict' | 'open' | 'refused' | 'saved' | 'saving' | 'unanswered';

export interface ArticleDraft extends Written {
  readonly state: DraftState;
  /** Why the text was refused. */
  readonly info: string;
  /** The later text of a conflict. */
  readonly theirs: Stored | null;
  readonly change: (written: Partial<Written>) => void;
  /** Nothing is saved while an input method composes. */
  readonly compose: (isComposing: boolean) => void;
  /** Saves at once. */
  readonly save: () => void;
  /** Ends a conflict: goes on with a text, which was made in view of both. */
  readonly resolve: (text: string) => void;
}

/** After the last change, and after an attempt without an answer, ms. */
const pauseMs = 1_500;
const againMs = 5_000;

const keyOf = (owner: string, id: string) => `andon.article.${owner}.${id}`;

/** Returns the text that this tab has and the server does not; null: none. */
function readCopy(owner: string, id: string): Draft | null {
  try {
    const copy = JSON.parse(sessionStorage.getItem(keyOf(owner, id)) ?? 'null') as Draft | null;
    return typeof copy?.text === 'string' && typeof copy.note === 'string' ? copy : null;
  } catch {
    return null;
  }
}

/** Returns a stored article as a draft. Beside a published revision a new one begins, without note and confirmation. */
function draftOf({ content, documentState: state, shown, revisionVersion }: Stored): Draft {
  const { revision, note, needsConfirmation } = shown;
  const isDraft = state === documentState.values.draft;
  return {
    text: content ?? '',
    note: isDraft ? note : '',
    needsConfirmation: isDraft && needsConfirmation === 1 ? 1 : 0,
    revision,
    revisionVersion,
  };
}

const writtenOf = ({ text, note, needsConfirmation }: Written): Written => ({
  text,
  note,
  needsConfirmation,
});

const isSame = (one: Written, other: Written) =>
  one.text === other.text &&
  one.note.trim() === other.note.trim() &&
  one.needsConfirmation === other.needsConfirmation;

/** Returns whether a stored text is later than the one from which a draft was made. */
export function isLaterThan(
  { shown, revisionVersion }: Pick<Stored, 'revisionVersion'> & { shown: { revision: number } },
  draft: Pick<Draft, 'revision' | 'revisionVersion'>,
): boolean {
  return (
    shown.revision > draft.revision ||
    (shown.revision === draft.revision && revisionVersion > draft.revisionVersion)
  );
}

/**
 * The text of an article while it is edited. It is saved after each pause; until the server has it, this tab has a copy, which
 * survives a reload. A later text of somebody else is never overwritten: it is shown beside this one.
 */
export function useArticleDraft(owner: string, article: Stored): ArticleDraft {
  const queries = useQueryClient();
  const [first] = useState(() => {
    const stored = draftOf(article);
    const copy = readCopy(owner, article.id);
    if (copy === null || isSame(copy, stored)) return { draft: stored, state: 'saved' as const };
    if (copy.sent !== undefined && isSame(copy.sent, stored))
      return { draft: { ...stored, ...writtenOf(copy) }, state: 'open' as const };
    const isLater =
      copy.revision !== stored.revision || copy.revisionVersion !== stored.revisionVersion;
    return { draft: copy, state: isLater ? ('conflict' as const) : ('open' as const) };
  });
  const [draft, setDraft] = useState<Draft>(first.draft);
  const [state, setState] = useState<DraftState>(first.state);
  const [info, setInfo] = useState('');
  const [theirs, setTheirs] = useState<Stored | null>(first.state === 'conflict' ? article : null);
  const [isComposing, setComposing] = useState(false);
  const latest = useRef(first.draft);
  const isSending = useRef(false);

  const take = (next: Draft, nextState: DraftState | ((before: DraftState) => DraftState)) => {
    latest.current = next;
    setDraft(next);
    setState(nextState);
    if (nextState === 'saved') sessionStorage.removeItem(keyOf(owner, article.id));
    else storeItem(sessionStorage, keyOf(owner, article.id), JSON.stringify(next));
  };

  const send = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const { revision, revisionVersion } = latest.current;
    // Without an answer the same is sent again: a later text would be in conflict with it.
    const sent = latest.current.sent ?? writtenOf(latest.current);
    take({ ...latest.current, sent }, 'saving');
    try {
      const stored = await call(saveArticle, {
        ID: article.id,
        ArticleText: sent.text,
        Revision: revision,
        RevisionVersion: revisionVersion,
        RevisionNote: sent.note,
        NeedsConfirmation: sent.needsConfirmation,
      });
      const written = writtenOf(latest.current);
      take({ ...draftOf(stored), ...written }, isSame(written, sent) ? 'saved' : 'open');
      queries.setQueryData([getDocument.id, { ID: article.id }], stored);
    } catch (cause) {
      const {
        name,
        refused,
        info: reason,
        refusal,
      } = cause instanceof ApiError ? cause : new ApiError('NETWORK');
      const present =
        name === 'STALE_VERSION' ? documentDetail.safeParse(refusal?.present).data : null;
      if (present != null) setTheirs(present);
      setInfo(reason);
      const isAnswered = present != null || refused;
      take(
        isAnswered ? { ...latest.current, sent: undefined } : latest.current,
        present != null ? 'conflict' : refused ? 'refused' : 'unanswered',
      );
    } finally {
      isSending.current = false;
    }
  });

  const sendLater = useEffectEvent((_draft: typeof draft, ms: number) =>
    setTimeout(() => void send(), ms),
  );
  useEffect(() => {
    if (isComposing || (state !== 'open' && state !== 'unanswered')) return;
    const timer = sendLater(draft, state === 'open' ? pauseMs : againMs);
    return () => clearTimeout(timer);
  }, [state, draft, isComposing]);

  const { revision } = article.shown;
  const { revisionVersion } = article;
  const adopt = useEffectEvent((_revision: number, _version: number) => {
    if (state === 'saved' && isLaterThan(article, latest.current)) take(draftOf(article), 'saved');
  });
  useEffect(() => adopt(revision, revisionVersion), [revision, revisionVersion]);

  return {
    ...writtenOf(draft),
    state,
    info,
    theirs,
    change(written) {
      take({ ...latest.current, ...written }, (before) =>
        before === 'conflict' ? before : 'open',
      );
    },
    compose: setComposing,
    save() {
      if (state === 'open' || state === 'unanswered' || state === 'refused') setState('open');
    },
    resolve(text) {
      if (theirs === null) return;
      setTheirs(null);
      const stored = draftOf(theirs);
      const isTheirs = text === stored.text && text !== latest.current.text;
      const next = isTheirs ? stored : { ...stored, ...writtenOf(latest.current), text };
      take(next, isSame(next, stored) ? 'saved' : 'open');
    },
  };
}
