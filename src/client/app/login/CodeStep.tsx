import { useTranslation } from 'react-i18next';
import { codeDigits, type SentCode, smsLimits } from '../../../contract/areas/session/smsCodes.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import style from './LoginForm.module.css';

interface CodeStepProps {
  /** Where the code was sent. */
  readonly text: string;
  readonly sent: SentCode | null;
  readonly code: string;
  readonly error: string | undefined;
  /** Seconds until another code can be sent. */
  readonly wait: number;
  readonly busy: boolean;
  readonly onChange: (code: string) => void;
  readonly onAgain: () => void;
  readonly onOtherPhone: () => void;
}

/** The step of a form in which the code that was sent to a phone is typed. The form's submit goes on. */
export function CodeStep(props: CodeStepProps) {
  const { wait } = props;
  const { t } = useTranslation();
  return (
    <>
      <p className={style.text} role="status">
        {props.text}
      </p>
      {props.sent?.delivery === 'log' && <Banner tone="info">{t('login.forgotten.demo')}</Banner>}
      <Field label={t('login.forgotten.code')} error={props.error}>
        {(control) => (
          <TextInput
            {...control}
            large
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={smsLimits.digits}
            value={props.code}
            onChange={(text) => props.onChange(codeDigits(text))}
          />
        )}
      </Field>
      <Button type="primary" size="large" htmlType="submit" long loading={props.busy}>
        {t('login.forgotten.next')}
      </Button>
      <div className={style.ways}>
        <Button type="text" disabled={wait > 0 || props.busy} onClick={props.onAgain}>
          {wait > 0 ? t('login.forgotten.againIn', { seconds: wait }) : t('login.forgotten.again')}
        </Button>
        <Button type="text" onClick={props.onOtherPhone}>
          {t('login.forgotten.otherPhone')}
        </Button>
      </div>
    </>
  );
}
