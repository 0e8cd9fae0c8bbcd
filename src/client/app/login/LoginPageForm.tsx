import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/http/apiError.ts';
import { FormProblemBanner } from '../../kit/form/EntityDialog.tsx';
import type { AnyEntityForm } from '../../kit/form/useEntityForm.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { useRefusedFocus } from '../../ui/inputs/useRefusedFocus.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import style from './LoginForm.module.css';
import { loginFailure } from './loginFailure.ts';

interface LoginPageFormProps {
  /** The form whose call the submit button makes. */
  readonly form: Pick<AnyEntityForm, 'problem' | 'dialog' | 'row'>;
  readonly heading: string;
  /** The name of the step, whose first field gets the focus; absent: no field gets it. */
  readonly step?: string;
  /** Stands below the heading. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A form of the login page: a refused one moves the focus to the first refused field. */
export function LoginPageForm({ form, heading, step, note, children }: LoginPageFormProps) {
  const element = useRefusedFocus(form.problem);
  useEffect(() => {
    if (step === undefined) return;
    element.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [element, step]);
  return (
    <Stack
      as="form"
      ref={element}
      gap={20}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.dialog.busy) form.dialog.onSubmit();
      }}
    >
      <div>
        <h1 className={style.heading}>{heading}</h1>
        {note}
      </div>
      <FormProblemBanner form={form} />
      {children}
    </Stack>
  );
}

/** The button that submits a form of the login page. */
export function SubmitButton(props: { readonly busy: boolean; readonly children: string }) {
  return (
    <Button type="primary" size="large" htmlType="submit" long loading={props.busy}>
      {props.children}
    </Button>
  );
}

/** Provides what the calls of a form need outside of the console. */
export function LoginPageQueries({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => new QueryClient());
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/**
 * Returns the options that all forms of the login page have. @param labels the labels of the fields, by
 * which an empty one is named
 */
export function useLoginFormOptions<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const { t } = useTranslation();
  const emptyTexts = Object.entries<string>(labels).map(([name, field]) => [
    name,
    t('login.setUp.required', { field }),
  ]);
  return {
    visible: true,
    labels,
    emptyTexts: Object.fromEntries(emptyTexts) as Record<Name, string>,
    invalidates: [],
    toProblem: (error: ApiError) =>
      error.name === 'NETWORK' ? { field: null, text: loginFailure(error, t) } : null,
    onClose: () => undefined,
  };
}
