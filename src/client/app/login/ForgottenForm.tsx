import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkCode,
  forgetPassword,
  sendPasswordCode,
} from '../../../contract/areas/session/password.ts';
import { type SentCode, smsLimits } from '../../../contract/areas/session/smsCodes.ts';
import { plainPhone } from '../../../contract/validation/phone.ts';
import { mobilePattern } from '../../../contract/validators.ts';
import type { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { hashPassword } from '../../api/signing/hashPassword.ts';
import { NewPasswordFields } from '../../kit/form/password/NewPasswordFields.tsx';
import { newPasswordProblems } from '../../lib/newPassword.ts';
import { submitIfValid } from '../../lib/submitIfValid.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { CodeStep } from './CodeStep.tsx';
import style from './LoginForm.module.css';
import { type FormProblem, useNewPasswordForm } from './useNewPasswordForm.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';

type Step = 'phone' | 'code' | 'password';
type Problem = FormProblem<'phone' | 'code'>;

interface ForgottenFormProps {
  readonly onBack: () => void;
  /** Called with the phone when its new password is set. */
  readonly onDone: (phone: string) => void;
}

/**
 * Resets a forgotten password in three steps: phone, code, new password. Input is preserved between
 * steps.
 */
export function ForgottenForm({ onBack, onDone }: ForgottenFormProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('phone');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [wait, startWait] = useSecondsUntil();
  const number = plainPhone(phone);
  const reset = useNewPasswordForm<'phone' | 'code'>(step);
  const { form, password, confirm, busy, run, errorOf, failure } = reset;

  const showStep = (next: Step) => {
    reset.setProblems([]);
    setStep(next);
  };
  const send = () =>
    run(
      async () => {
        const answer = await call(sendPasswordCode, { UserName: number });
        setSent(answer);
        startWait(answer.againSeconds);
        setCode('');
        setStep('code');
      },
      (cause) => {
        if (cause.name !== 'TOO_MANY') return null;
        setStep('code'); // a code was already sent: the user may have it
        return { field: null, text: cause.info };
      },
    );
  const wrongCode = (cause: ApiError): Problem | null => {
    if (cause.field !== 'Code') return null;
    setStep('code');
    return { field: 'code', text: cause.infoAtField };
  };
  const submitCode = () =>
    run(async () => {
      await call(checkCode, { UserName: number, Code: code, Use: 'password' });
      showStep('password');
    }, wrongCode);
  const set = () =>
    run(async () => {
      const PSD = await hashPassword(password);
      await call(forgetPassword, { UserName: number, Code: code, PSD });
      onDone(number);
    }, wrongCode);
  const check: Record<Step, () => Problem[]> = {
    phone() {
      if (number === '') return [{ field: 'phone', text: t('login.needPhone') }];
      return mobilePattern.test(number) ? [] : [{ field: 'phone', text: t('login.badPhone') }];
    },
    code: () =>
      /^\d{6}$/.test(code) ? [] : [{ field: 'code', text: t('login.forgotten.needCode') }],
    password: () => newPasswordProblems(password, confirm),
  };
  const submitStep = { phone: send, code: submitCode, password: set };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submitIfValid(check[step](), reset.setProblems, submitStep[step]);
  };

  return (
    <form ref={form} className={style.form} noValidate onSubmit={submit}>
      <div>
        <h1 className={style.heading}>{t('login.forgotten.heading')}</h1>
        <p className={style.note}>{t('login.forgotten.step', { step: steps.indexOf(step) + 1 })}</p>
      </div>
      {failure !== undefined && <Banner tone="alarm">{failure}</Banner>}
      {step === 'phone' && (
        <>
          <p className={style.text}>{t('login.forgotten.phoneText')}</p>
          <Field label={t('login.phone')} error={errorOf('phone')}>
            {(control) => (
              <TextInput
                {...control}
                large
                type="tel"
                inputMode="numeric"
                autoComplete="username"
                maxLength={40}
                value={phone}
                onChange={setPhone}
              />
            )}
          </Field>
          <Button type="primary" size="large" htmlType="submit" long loading={busy}>
            {t(busy ? 'login.forgotten.sending' : 'login.forgotten.send')}
          </Button>
        </>
      )}
      {step === 'code' && (
        <CodeStep
          text={t('login.forgotten.codeText', { phone: number, minutes: smsLimits.validMinutes })}
          sent={sent}
          code={code}
          error={errorOf('code')}
          wait={wait}
          busy={busy}
          onChange={setCode}
          onAgain={() => void send()}
          onOtherPhone={() => showStep('phone')}
        />
      )}
      {step === 'password' && (
        <>
          <p className={style.text}>{t('login.forgotten.passwordText', { phone: number })}</p>
          <NewPasswordFields {...reset.fields} />
          <Button type="primary" size="large" htmlType="submit" long loading={busy}>
            {t(busy ? 'login.forgotten.submitting' : 'login.forgotten.submit')}
          </Button>
          <div className={style.ways}>
            <Button type="text" onClick={() => showStep('code')}>
              {t('login.forgotten.otherCode')}
            </Button>
          </div>
        </>
      )}
      <div className={style.ways}>
        <Button type="text" onClick={onBack}>
          {t('login.forgotten.back')}
        </Button>
      </div>
    </form>
  );
}

const steps: readonly Step[] = ['phone', 'code', 'password'];
