import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../contract/areas/file/endpoints.ts';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { bodyField, bodyFieldLabel } from '../../../contract/validation/bodyFields.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { releaseFilesOf } from '../../api/queue/localFiles.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import {
  type AnyDraft,
  amountProblem,
  bodyIssues,
  bodyOfDraft,
  type EntityDraft,
  type EntityRow,
  type FieldName,
  isRequiredField,
  rowDraft,
  typedProblem,
} from './entityBody.ts';
import {
  combineProblems,
  fieldProblemText,
  type Problem,
  useProblem,
  useProblemFromError,
} from './problem.ts';
import { type QueuedForm, useFormCall } from './useFormCall.ts';

/** A field whose value is made when the form is sent: of a password, the body has the hash. */
export interface ConvertedField {
  readonly toWire: (typed: string) => Promise<string>;
  /** Returns what is wrong with the typed value; the contract's rule is of the converted one. */
  readonly problems: (typed: string, draft: AnyDraft) => readonly Problem<string>[];
}

export interface EntityFormOptions<E extends Endpoint> {
  readonly visible: boolean;
  /**
   * The record to edit, as last read; absent for a new one. A newer version takes the place of the
   * shown one while nothing is typed, and once the server has refused the older one. To edit another
   * record, change the `key`.
   */
  readonly row?: EntityRow | undefined;
  /** Initial values that differ from those of the record. */
  readonly initial?: Partial<EntityDraft<E>>;
  /** Values of the body that the user does not type, or that differ from what is typed. */
  readonly fixed?: Partial<InputOf<E>> | ((draft: EntityDraft<E>) => Partial<InputOf<E>>);
  /** Fields whose typed value is not the one of the body, such as passwords. */
  readonly converted?: { readonly [K in FieldName<E>]?: ConvertedField };
  /** Labels of fields that the contract does not label. */
  readonly labels?: { readonly [K in FieldName<E>]?: string };
  /** Messages for empty fields, by field, where the label does not suffice. */
  readonly emptyTexts?: { readonly [K in FieldName<E>]?: string };
  /** A rule between fields, checked after the fields themselves. */
  readonly check?: (draft: EntityDraft<E>) => Problem<FieldName<E>> | null;
  /** Turns a refusal into an error with the form's own text; null: the server's text. */
  readonly toProblem?: (error: ApiError) => Problem<FieldName<E>> | null;
  /** The endpoints whose cached data the action invalidates. */
  readonly invalidates: readonly Endpoint[];
  /** Sending again is safe; default: for a record, and where the call carries an ActionID. */
  readonly isIdempotent?: boolean;
  /** Fields that stay filled for the next record after a save. */
  readonly repeated?: readonly FieldName<E>[];
  /** Closing does not prompt: the input stays until it is sent. */
  readonly isPreserved?: boolean;
  /** Stores the call in this browser's queue while there is no network; for a call with an ActionID. */
  readonly queued?: QueuedForm<E>;
  readonly onDone: (result: ResultOf<E>) => void;
  readonly onClose: () => void;
}

/** The state of one field, as the field components take it. */
export interface FormField<Value = string> {
  readonly label: string;
  readonly required: boolean;
  /** In characters. */
  readonly maxLength: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly error: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Returns the reason against a typed text; undefined for a valid or empty one. */
  readonly validate: (text: string) => string | undefined;
}

/**
 * A form for one call. Fields, required marks, limits, labels and refusals come from the call's body,
 * and the draft has the wire's field names. It stores the input until it is saved or discarded, shows
 * a refusal at the refused field, and sends the version of the record that was shown. Every field
 * that the form shows is taken from `field`; a problem of another one is shown above the fields.
 */
export function useEntityForm<E extends Endpoint>(endpoint: E, options: EntityFormOptions<E>) {
  const { visible, labels, converted = {}, isPreserved = false, onClose } = options;
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [row, setRow] = useState(options.row);
  const [changes, setChanges] = useState<AnyDraft>({});
  const [problem, setProblem] = useProblem<string>(visible);
  /** The values of the last submit: an error of a field is shown until its value changes. */
  const [submitted, setSubmitted] = useState<AnyDraft>({});
  const action = useAction(endpoint, options.invalidates);
  const send = useFormCall(endpoint, action, options.queued);
  const hasActionID = 'ActionID' in endpoint.body.shape;
  const isIdempotent = options.isIdempotent ?? (row !== undefined || hasActionID);
  /** The fields of this rendering. */
  const shownFields = new Set<string>();
  /** Those that are switches, which are off while they are empty. */
  const switches = new Set<string>();
  /** Those that are amounts of money, with at most two decimals. */
  const amounts = new Set<string>();
  const explain = useProblemFromError<string>(
    (name) => (shownFields.has(name) ? name : null),
    isIdempotent,
  );
  /** The saved input stays in the fields until it has been read again. */
  const [saved, setSaved] = useState(false);
  const [shown, setShown] = useState(visible);
  const repeatedOf = (values: AnyDraft) =>
    Object.fromEntries((options.repeated ?? []).map((name) => [name, values[name]]));
  if (shown !== visible) setShown(visible);
  if (saved && (!action.isPending || (visible && !shown))) {
    setSaved(false);
    setChanges(repeatedOf(changes));
  }
  const stored = rowDraft(endpoint, row, timeZone);
  const initial: AnyDraft = { ...stored, ...options.initial };
  const draft = { ...initial, ...changes } as EntityDraft<E>;
  const repeated: readonly string[] = options.repeated ?? [];
  const changed =
    !saved &&
    Object.entries(changes).some(
      ([name, value]) =>
        !repeated.includes(name) && JSON.stringify(value) !== JSON.stringify(initial[name]),
    );
  const typedText = (name: string) => String((draft as AnyDraft)[name]);
  if (isNewer(options.row, row) && (!changed || problem?.kind === 'outdated')) setRow(options.row);

  const labelOf = (name: string) =>
    labels?.[name as FieldName<E>] ?? bodyFieldLabel(endpoint, name)?.[locale] ?? name;
  const problemOf = (name: string, text: string): Problem<string> =>
    shownFields.has(name)
      ? { field: name, text }
      : { field: null, text: `${labelOf(name)}${locale === 'zh-CN' ? '：' : ': '}${text}` };
  const emptyText = (name: string) => {
    const own = options.emptyTexts?.[name as FieldName<E>];
    if (own !== undefined) return own;
    const { kind } = bodyField(endpoint, name);
    const isTyped = kind === 'text' || kind === 'number';
    return t(isTyped ? 'kit.form.need' : 'kit.form.choose', { field: labelOf(name) });
  };
  const problemIn = (body: AnyDraft): Problem<string> | null => {
    const issues = bodyIssues(endpoint, body, locale).filter(
      ({ name }) => name !== 'ActionID' && !(name in converted),
    );
    const problems = issues.map(({ name, text }) => problemOf(name, text ?? emptyText(name)));
    const wrong = [...amounts].flatMap((name) => {
      const text = amountProblem(typedText(name), locale);
      return text === undefined ? [] : [problemOf(name, text)];
    });
    const typed = Object.entries<ConvertedField>(converted).flatMap(([name, one]) =>
      one.problems(typedText(name), draft),
    );
    const found = combineProblems([...wrong, ...problems, ...typed]);
    const ofForm = found === null ? (options.check?.(draft) ?? null) : null;
    return ofForm === null ? found : { ...ofForm, isOfForm: true };
  };
  const discard = () => {
    releaseFilesOf(changes);
    setChanges({});
  };
  const presentBody = () => {
    const { fixed } = options;
    const off = [...switches].filter((name) => (draft as AnyDraft)[name] === '');
    const sent = { ...draft, ...Object.fromEntries(off.map((name) => [name, '0'])) };
    return {
      ...bodyOfDraft(endpoint, sent, row, stored),
      ...(typeof fixed === 'function' ? fixed(draft) : fixed),
    } as InputOf<E>;
  };
  /** Set at once: a converted field takes time before the call counts as sent. */
  const isSubmitting = useRef(false);
  const submit = async () => {
    const body = presentBody();
    const found = problemIn(body);
    setSubmitted(draft);
    setProblem(found);
    if (found !== null || isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      const made = Object.entries<ConvertedField>(converted).map(
        async ([name, { toWire }]) => [name, await toWire(typedText(name))] as const,
      );
      const outcome = await send({ ...body, ...Object.fromEntries(await Promise.all(made)) });
      if (outcome.isQueued) {
        discard();
        options.queued?.onQueued();
        return;
      }
      setSaved(true);
      options.onDone(outcome.answer);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(options.toProblem?.(cause) ?? explain(cause));
    } finally {
      isSubmitting.current = false;
    }
  };
  const change = (part: Partial<EntityDraft<E>>) => {
    setSaved(false);
    if (problem?.isOfForm === true) setProblem(null);
    setChanges((before) => ({ ...(saved ? repeatedOf(before) : before), ...part }));
  };
  const field = <K extends FieldName<E>>(name: K): FormField<EntityDraft<E>[K]> => {
    shownFields.add(name);
    const described = bodyField(endpoint, name);
    return {
      label: labelOf(name),
      required: isRequiredField(described, stored[name]),
      maxLength: described.maxLength,
      min: described.min,
      max: described.max,
      error:
        JSON.stringify(submitted[name]) === JSON.stringify(draft[name])
          ? fieldProblemText(problem, name)
          : undefined,
      value: draft[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<EntityDraft<E>>),
      validate: (text) => typedProblem(described, text, locale),
    };
  };

  return {
    draft,
    /** The record whose values the form shows. */
    row,
    problem,
    changed,
    change,
    discard,
    submit: () => void submit(),
    /** Returns the body that a submit would send now; null: it would show a problem. */
    validBody(): InputOf<E> | null {
      const body = presentBody();
      return problemIn(body) === null ? body : null;
    },
    field,
    /** A bit for a `SwitchField`: it is off until it is turned on. */
    switch(name: FieldName<E>): FormField {
      switches.add(name);
      const bit = field(name) as unknown as FormField;
      const off = initial[name] === '' ? '' : '0';
      return { ...bit, onChange: (value) => bit.onChange(value === '0' ? off : value) };
    },
    /** A number for an `AmountField`. */
    amount(name: FieldName<E>): FormField {
      amounts.add(name);
      return field(name) as unknown as FormField;
    },
    /** A list for an `UploadField`; the body has the files' names in the object store. */
    files(name: FieldName<E>): FormField<readonly UploadedFile[]> {
      return field(name) as unknown as FormField<readonly UploadedFile[]>;
    },
    /** Props for `FormDialog`. */
    dialog: {
      visible,
      busy: action.isPending,
      sending: action.isSending,
      problem,
      ...(isPreserved ? { typed: changed } : { dirty: changed, onDiscard: discard }),
      onSubmit: () => void submit(),
      onClose,
    },
  };
}

/** A form as `EntityDialog` and `EntityForm` take it, for any call. */
export type AnyEntityForm = Pick<
  ReturnType<typeof useEntityForm>,
  'problem' | 'dialog' | 'row' | 'changed' | 'discard'
>;

function isNewer(read: EntityRow | undefined, shown: EntityRow | undefined): boolean {
  if (read === undefined) return false;
  return shown === undefined || (read.version ?? 0) > (shown.version ?? 0);
}
