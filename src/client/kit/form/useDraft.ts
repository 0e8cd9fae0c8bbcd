import { useState } from 'react';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { type Problem, useExplain, useProblem, wordsAt } from './problem.ts';

export interface DraftForm<E extends Endpoint, Draft extends object> {
  readonly visible: boolean;
  /** What stands in the fields before anything is typed; another thing to edit is another `key`. */
  readonly initial: Draft;
  readonly endpoint: E;
  /** The reads that it makes stale. */
  readonly stale: readonly Endpoint[];
  /** The wire's fields and where each stands in the dialog. */
  readonly fields: Readonly<Record<string, keyof Draft & string>>;
  /** The call's body, or what is wrong with what was typed. */
  readonly read: (draft: Draft) => InputOf<E> | Problem<keyof Draft & string>;
  /** A refusal in the form's own words and place; null: in the server's. */
  readonly explain?: (error: ApiError) => Problem<keyof Draft & string> | null;
  /** Sending it again does nothing twice. */
  readonly isRepeatable?: boolean;
  readonly onDone: (result: ResultOf<E>) => void;
  readonly onClose: () => void;
}

/**
 * What a form of the console does: keeps what is typed until it is saved or given up, checks it,
 * sends it, and says what was wrong beside the field that the server refused.
 * @returns `dialog`: for `FormDialog`; `problem`: where its `field` is null it stands above the fields
 */
export function useDraft<E extends Endpoint, Draft extends object>(form: DraftForm<E, Draft>) {
  const { visible, initial, onClose } = form;
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [problem, setProblem] = useProblem<keyof Draft & string>(visible);
  const explain = useExplain(form.fields, form.isRepeatable);
  const action = useAction(form.endpoint, form.stale);
  /** What was saved stands in the fields until it has come back as what is read. */
  const [saved, setSaved] = useState(false);
  const [shown, setShown] = useState(visible);
  if (shown !== visible) setShown(visible);
  if (saved && (!action.isPending || (visible && !shown))) {
    setSaved(false);
    setChanges({});
  }
  const draft: Draft = { ...initial, ...changes };
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(initial[name as keyof Draft]);
  const dirty = !saved && Object.entries(changes).some(isChanged);

  const submit = async () => {
    const body = form.read(draft);
    if (isProblem(body)) {
      setProblem(body);
      return;
    }
    setProblem(null);
    try {
      const result = await action.mutateAsync(body);
      setSaved(true);
      form.onDone(result);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(form.explain?.(cause) ?? explain(cause));
    }
  };

  return {
    draft,
    problem,
    change(part: Partial<Draft>) {
      setSaved(false);
      setChanges((before) => ({ ...(saved ? {} : before), ...part }));
    },
    errorOf: (field: keyof Draft & string) => wordsAt(problem, field),
    dialog: {
      visible,
      busy: action.isPending,
      sending: action.isSending,
      problem,
      dirty,
      onSubmit: () => void submit(),
      onDiscard: () => setChanges({}),
      onClose,
    },
  };
}

function isProblem<Field>(body: object): body is Problem<Field> {
  return 'text' in body && 'field' in body;
}
