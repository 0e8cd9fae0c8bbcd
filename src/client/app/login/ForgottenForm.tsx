import { useTranslation } from 'react-i18next';
import { forgetPassword, sendPasswordCode } from '../../../contract/areas/session/password.ts';
import { smsLimits } from '../../../contract/areas/session/smsCodes.ts';
import { NewPasswordFields } from '../../kit/form/password/NewPasswordFields.tsx';
import { useNewPassword } from '../../kit/form/password/useNewPassword.ts';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { StyledText } from '../../ui/layout/layout.tsx';
import { CodeStepsForm } from './CodeSteps.tsx';
import { LoginPageQueries, SubmitButton, useLoginFormOptions } from './LoginPageForm.tsx';
import { useCodeSteps } from './useCodeSteps.ts';

interface ForgottenFormProps {
  readonly onBack: () => void;
  /** Called with the phone when its new password is set. */
  readonly onDone: (phone: string) => void;
}

/**
 * Resets a forgotten password in three steps: phone, code, new password. Input is preserved between
 * steps.
 */
export function ForgottenForm(props: ForgottenFormProps) {
  return (
    <LoginPageQueries>
      <Form {...props} />
    </LoginPageQueries>
  );
}

function Form({ onBack, onDone }: ForgottenFormProps) {
  const { t } = useTranslation();
  const steps = useCodeSteps(sendPasswordCode, 'password');
  const password = useNewPassword();
  const { phone } = steps;
  const form = useEntityForm(forgetPassword, {
    ...useLoginFormOptions({}),
    ...steps.lastOptions,
    converted: { PSD: password.converted },
    onDone: () => onDone(phone),
  });
  const { busy } = form.dialog;
  return (
    <CodeStepsForm
      steps={steps}
      heading={t('login.forgotten.heading')}
      aboutPhone={<StyledText ink={2}>{t('login.forgotten.phoneText')}</StyledText>}
      aboutCode={t('login.forgotten.codeText', { phone, minutes: smsLimits.validMinutes })}
      last={form}
      onBack={onBack}
    >
      <StyledText ink={2}>{t('login.forgotten.passwordText', { phone })}</StyledText>
      <NewPasswordFields {...password.fieldsOf(form)} />
      <SubmitButton busy={busy}>
        {t(busy ? 'login.forgotten.submitting' : 'login.forgotten.submit')}
      </SubmitButton>
    </CodeStepsForm>
  );
}
