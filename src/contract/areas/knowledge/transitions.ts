import type { documentAction } from './knowledgeEnums.ts';
import { documentState } from './knowledgeEnums.ts';

const { draft, review, published, withdrawn } = documentState.values;

/** A step between the states of a document. */
export interface DocumentTransition {
  /** documentState */
  readonly from: readonly number[];
  readonly to: number;
  /** `edit`: whoever writes documents of the library; `review`: whoever reviews them. */
  readonly by: 'edit' | 'review';
  /** Nobody does it to a revision of their own, unless nobody else may. */
  readonly notOwn?: true;
  /** It needs a note. */
  readonly needsNote?: true;
  /** It needs a revision that readers see. */
  readonly needsPublished?: true;
}

/**
 * The steps by the names of `documentAction`: the server decides by them, and the console offers by them. A revision is
 * added by `revise`, which replaces the one that nobody has published yet.
 */
export const documentTransitions = {
  submit: { from: [draft], to: review, by: 'edit' },
  takeBack: { from: [review], to: draft, by: 'edit' },
  approve: { from: [review], to: published, by: 'review', notOwn: true },
  reject: { from: [review], to: draft, by: 'review', needsNote: true },
  withdraw: {
    from: [draft, review, published],
    to: withdrawn,
    by: 'review',
    needsNote: true,
    needsPublished: true,
  },
  reopen: { from: [withdrawn], to: draft, by: 'edit' },
  revise: { from: [draft, published, withdrawn], to: draft, by: 'edit' },
} as const satisfies Partial<Record<keyof typeof documentAction.values, DocumentTransition>>;

export type DocumentStep = keyof typeof documentTransitions;

/** The document as far as a step depends on it. */
interface StepSubject {
  readonly documentState: number;
  /** Null: readers see nothing of it. */
  readonly publishedRevision: number | null;
}

/** Returns the step if a document may take it in its state; null if not. Who takes it is decided elsewhere. */
export function stepOf(step: DocumentStep, subject: StepSubject): DocumentTransition | null {
  const transition: DocumentTransition = documentTransitions[step];
  const isPossible =
    transition.from.includes(subject.documentState) &&
    (transition.needsPublished !== true || subject.publishedRevision !== null);
  return isPossible ? transition : null;
}
