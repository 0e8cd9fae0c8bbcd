import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeDigits, smsLimits } from '../../../contract/areas/session/smsCodes.ts';
import { FormProblemBanner } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import type { AnyEntityForm } from '../../kit/form/useEntityForm.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './LoginForm.module.css';
import { LoginPageForm, SubmitButton } from './LoginPageForm.tsx';
import { type CodeSteps, codeSteps } from './useCodeSteps.ts';

interface CodeStepsFormProps {
  readonly steps: CodeSteps;
  readonly heading: string;
  /** Stands below the heading in each step. */
  readonly banner?: ReactNode;
  /** Stands above the phone. */
  readonly aboutPhone: ReactNode;
  /** Where the code was sent. */
  readonly aboutCode: string;
  /** The form of the last step, and its fields with the submit button. */
  readonly last: Pick<AnyEntityForm, 'problem' | 'dialog' | 'row'>;
  readonly children: ReactNode;
  readonly onBack: () => void;
}

/** A form that a code protects, in three steps: phone, code, and `children`. */
export function CodeStepsForm(props: CodeStepsFormProps) {
  const { steps, last, aboutCode } = props;
  const { t } = useTranslation();
  const { step, form } = steps;
  return (
    <LoginPageForm
      form={form ?? last}
      heading={props.heading}
      step={step}
      note={
        <p className={style.note}>
          {t('login.forgotten.step', { step: codeSteps.indexOf(step) + 1 })}
        </p>
      }
    >
      {props.banner}
      {step === 'phone' && <PhoneStep steps={steps}>{props.aboutPhone}</PhoneStep>}
      {step === 'code' && <CodeStep steps={steps} text={aboutCode} />}
      {step === 'last' && (
        <>
          {props.children}
          <div className={style.ways}>
            <Button type="text" onClick={() => steps.showStep('code')}>
              {t('login.forgotten.otherCode')}
            </Button>
          </div>
        </>
      )}
      <BackButton onBack={props.onBack} />
    </LoginPageForm>
  );
}

/** The way back to the sign-in. */
export function BackButton({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={style.ways}>
      <Button type="text" onClick={onBack}>
        {t('login.forgotten.back')}
      </Button>
    </div>
  );
}

function PhoneStep(props: { readonly steps: CodeSteps; readonly children: ReactNode }) {
  const { phoneField, phoneForm } = props.steps;
  const { t } = useTranslation();
  const { busy } = phoneForm.dialog;
  return (
    <>
      {props.children}
      <TextField
        {...phoneField}
        required={false}
        large
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        maxLength={40}
      />
      <SubmitButton busy={busy}>
        {t(busy ? 'login.forgotten.sending' : 'login.forgotten.send')}
      </SubmitButton>
    </>
  );
}

function CodeStep(props: { readonly steps: CodeSteps; readonly text: string }) {
  const { sent, wait, codeField, codeForm, phoneForm, showStep } = props.steps;
  const { t } = useTranslation();
  const busy = codeForm.dialog.busy || phoneForm.dialog.busy;
  return (
    <>
      <FormProblemBanner form={phoneForm} />
      <StyledText ink={2} role="status">
        {props.text}
      </StyledText>
      {sent?.delivery === 'log' && <Banner tone="info">{t('login.forgotten.demo')}</Banner>}
      <TextField
        {...codeField}
        required={false}
        large
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={smsLimits.digits}
        onChange={(text) => codeField.onChange(codeDigits(text))}
      />
      <SubmitButton busy={busy}>{t('login.forgotten.next')}</SubmitButton>
      <div className={style.ways}>
        <Button type="text" disabled={wait > 0 || busy} onClick={phoneForm.submit}>
          {wait > 0 ? t('login.forgotten.againIn', { seconds: wait }) : t('login.forgotten.again')}
        </Button>
        <Button type="text" onClick={() => showStep('phone')}>
          {t('login.forgotten.otherPhone')}
        </Button>
      </div>
    </>
  );
}
