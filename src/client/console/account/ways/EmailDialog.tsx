import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  confirmEmail,
  getOutboundPreference,
  sendEmailCode,
} from '../../../../contract/areas/outbound/preference.ts';
import type { SentCode } from '../../../../contract/areas/session/smsCodes.ts';
import { fieldReasons } from '../../../../contract/validation/fieldReasons.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { SentCodeFields } from './SentCodeFields.tsx';

export interface EmailDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

type EmailField = 'email' | 'code';

/** Sends a code to an address, and makes it the user's by the code. */
export function EmailDialog({ visible, onClose }: EmailDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [problem, setProblem] = useProblem<EmailField>(visible);
  const explain = useProblemFromError<EmailField>({ Email: 'email', Code: 'code' });
  const sending = useAction(sendEmailCode, []);
  const confirming = useAction(confirmEmail, [getOutboundPreference]);
  const problemIn = (endpoint: typeof sendEmailCode | typeof confirmEmail, body: object) => {
    const { error } = endpoint.body.safeParse(body);
    if (error === undefined) return null;
    const isEmail = error.issues.some(({ path }) => path[0] === 'Email');
    return {
      field: isEmail ? 'email' : 'code',
      text: fieldReasons[isEmail ? 'email' : 'smsCode'][locale],
    } as const;
  };
  const run = async (action: () => Promise<void>) => {
    try {
      await action();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };
  const reset = () => {
    setSent(null);
    setCode('');
    setProblem(null);
  };
  const send = () =>
    run(async () => {
      const found = problemIn(sendEmailCode, { Email: email });
      setProblem(found);
      if (found === null) setSent(await sending.mutateAsync({ Email: email }));
    });
  const confirm = () =>
    run(async () => {
      const body = { Email: email, Code: code };
      const found = problemIn(confirmEmail, body);
      setProblem(found);
      if (found !== null) return;
      await confirming.mutateAsync(body);
      toastSuccess(t('account.ways.emailSaved'));
      reset();
      setEmail('');
      onClose();
    });
  const errorOf = (field: EmailField) => (problem?.field === field ? problem.text : undefined);
  return (
    <FormDialog
      visible={visible}
      title={t('account.ways.emailTitle')}
      submitLabel={t(sent === null ? 'account.ways.codeSend' : 'account.ways.emailConfirm')}
      busy={sending.isSending || confirming.isSending}
      problem={problem}
      typed={email !== ''}
      onSubmit={() => void (sent === null ? send() : confirm())}
      onClose={onClose}
    >
      {problem?.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      {sent === null ? (
        <TextField
          required
          type="email"
          autoComplete="email"
          label={t('account.ways.email')}
          help={t('account.ways.emailHelp')}
          maxLength={120}
          value={email}
          error={errorOf('email')}
          onChange={setEmail}
        />
      ) : (
        <SentCodeFields
          sent={sent}
          to={email}
          outbox={t('account.ways.emailOutbox')}
          code={code}
          error={errorOf('code')}
          sending={sending.isSending}
          onCode={setCode}
          onAgain={() => void send()}
          onOther={reset}
        />
      )}
    </FormDialog>
  );
}
