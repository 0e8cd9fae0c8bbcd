import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { sendRegisterCode } from '../../../contract/areas/registration/register.ts';
import { checkCode, type sendPasswordCode } from '../../../contract/areas/session/password.ts';
import type { SentCode } from '../../../contract/areas/session/smsCodes.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { plainPhone } from '../../../contract/validation/phone.ts';
import type { ApiError } from '../../api/http/apiError.ts';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useLoginFormOptions } from './LoginPageForm.tsx';
import { useSecondsUntil } from './useSecondsUntil.ts';

/** The steps of a form that a code protects: the phone, the code that was sent to it, and the rest. */
export const codeSteps = ['phone', 'code', 'last'] as const;
export type CodeStepName = (typeof codeSteps)[number];

/**
 * Returns the first two steps of a form that a code protects. Input is preserved between steps.
 *
 * @param endpoint the call that sends the code
 * @param use the use for which the code is checked
 */
export function useCodeSteps(
  endpoint: typeof sendPasswordCode | typeof sendRegisterCode,
  use: InputOf<typeof checkCode>['Use'],
) {
  const { t } = useTranslation();
  const [step, setStep] = useState<CodeStepName>('phone');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [wait, startWait] = useSecondsUntil();
  /** The refusal of the first two steps by the call of the last one. */
  const [refused, setRefused] = useState<{ readonly field: string; readonly text: string }>();
  const options = useLoginFormOptions({
    UserName: t('login.phone'),
    Code: t('login.forgotten.code'),
  });
  const showStep = (next: CodeStepName) => {
    setRefused(undefined);
    setStep(next);
  };
  const phoneForm = useEntityForm(endpoint, {
    ...options,
    emptyTexts: { UserName: t('login.needPhone') },
    fixed: ({ UserName }) => ({ UserName: plainPhone(UserName) }),
    repeated: ['UserName'],
    toProblem: (error) => {
      if (error.name !== 'TOO_MANY') return options.toProblem(error);
      showStep('code'); // a code was already sent: the user may have it
      return { field: null, text: error.info };
    },
    onDone: (answer) => {
      setSent(answer);
      startWait(answer.againSeconds);
      codeForm.discard();
      showStep('code');
    },
  });
  const phone = plainPhone(phoneForm.draft.UserName);
  const codeForm = useEntityForm(checkCode, {
    ...options,
    emptyTexts: { Code: t('login.forgotten.needCode') },
    fixed: { UserName: phone, Use: use },
    repeated: ['Code'],
    onDone: () => showStep('last'),
  });
  const refusedText = (name: string) => (refused?.field === name ? refused.text : undefined);
  const phoneField = phoneForm.field('UserName');
  const codeField = codeForm.field('Code');
  return {
    step,
    showStep,
    sent,
    wait,
    phone,
    code: codeForm.draft.Code,
    phoneForm,
    codeForm,
    /** The form of the step; null in the last one. */
    form: { phone: phoneForm, code: codeForm, last: null }[step],
    phoneField: { ...phoneField, error: phoneField.error ?? refusedText('UserName') },
    codeField: {
      ...codeField,
      error: codeField.error ?? refusedText('Code'),
      onChange: (code: string) => {
        setRefused(undefined);
        codeField.onChange(code);
      },
    },
    /** Options of the form of the last step. A refused phone or code leads back to its step. */
    lastOptions: {
      fixed: { UserName: phone, Code: codeForm.draft.Code },
      toProblem: (error: ApiError) => {
        const { field } = error;
        if (field !== 'UserName' && field !== 'Code') return options.toProblem(error);
        setRefused({ field, text: error.infoAtField });
        setStep(field === 'Code' ? 'code' : 'phone');
        return { field, text: error.infoAtField } as const;
      },
    },
  };
}

/** The steps that `useCodeSteps` returns. */
export type CodeSteps = ReturnType<typeof useCodeSteps>;
