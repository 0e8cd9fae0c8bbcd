import { useState } from 'react';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { fieldProblemText, type Problem, useProblem, useProblemFromError } from './problem.ts';

export interface DraftForm<E extends Endpoint, Draft extends object> {
  readonly visible: boolean;
  /** The initial field values; to edit another record, change the `key`. */
  readonly initial: Draft;
  readonly endpoint: E;
  /** The endpoints whose cached data the action invalidates. */
  readonly invalidates: readonly Endpoint[];
  /** Maps field names of the wire to fields of the dialog. */
  readonly fields: Readonly<Record<string, keyof Draft & string>>;
  /** Returns the body of the call, or the first validation error. */
  readonly toBody: (draft: Draft) => InputOf<E> | Problem<keyof Draft & string>;
  /**
   * Turns a refusal into an error with the form's own text and field; null: uses the server's text.
   */
  readonly toProblem?: (error: ApiError) => Problem<keyof Draft & string> | null;
  /** Sending again is safe. */
  readonly isIdempotent?: boolean;
  readonly onDone: (result: ResultOf<E>) => void;
  readonly onClose: () => void;
}

/**
 * State and submission of a form in the console: stores the input until it is saved or discarded,
 * validates it, sends it, and shows a refusal at the refused field.
 * @returns `dialog`: props for `FormDialog`; `problem`: shown above the fields where its `field` is
 *   null
 */
export function useDraft<E extends Endpoint, Draft extends object>(form: DraftForm<E, Draft>) {
  const { visible, initial, onClose } = form;
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [problem, setProblem] = useProblem<keyof Draft & string>(visible);
  const problemFromError = useProblemFromError(form.fields, form.isIdempotent);
  const action = useAction(form.endpoint, form.invalidates);
  /** The saved input stays in the fields until it has been read again. */
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
    const body = form.toBody(draft);
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
      setProblem(form.toProblem?.(cause) ?? problemFromError(cause));
    }
  };

  return {
    draft,
    problem,
    change(part: Partial<Draft>) {
      setSaved(false);
      setChanges((before) => ({ ...(saved ? {} : before), ...part }));
    },
    errorOf: (field: keyof Draft & string) => fieldProblemText(problem, field),
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
