import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getOutboundPreference,
  sendPhoneCode,
  verifyPhone,
} from '../../../../contract/areas/outbound/preference.ts';
import { getUser, listUsers } from '../../../../contract/areas/personnel/endpoints.ts';
import type { SentCode } from '../../../../contract/areas/session/smsCodes.ts';
import { fieldReasons } from '../../../../contract/validation/fieldReasons.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { SentCodeFields } from './SentCodeFields.tsx';

export interface PhoneDialogProps {
  readonly visible: boolean;
  /** The user's own phone. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Sends a code to the user's phone, and verifies it by the code. */
export function PhoneDialog({ visible, phone, onClose }: PhoneDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [problem, setProblem] = useProblem<'code'>(visible);
  const explain = useProblemFromError<'code'>({ Code: 'code' });
  const sending = useAction(sendPhoneCode, []);
  const verifying = useAction(verifyPhone, [getOutboundPreference, getUser, listUsers]);
  const run = async (action: () => Promise<void>) => {
    setProblem(null);
    try {
      await action();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };
  const send = () => run(async () => setSent(await sending.mutateAsync({})));
  const verify = () =>
    run(async () => {
      const body = { Code: code };
      if (!verifyPhone.body.safeParse(body).success) {
        setProblem({ field: 'code', text: fieldReasons.smsCode[locale] });
        return;
      }
      await verifying.mutateAsync(body);
      toastSuccess(t('account.ways.phoneDone'));
      setSent(null);
      setCode('');
      onClose();
    });
  return (
    <FormDialog
      visible={visible}
      title={t('account.ways.phoneTitle')}
      submitLabel={t(sent === null ? 'account.ways.codeSend' : 'account.ways.phoneVerify')}
      busy={sending.isSending || verifying.isSending}
      problem={problem}
      typed={code !== ''}
      onSubmit={() => void (sent === null ? send() : verify())}
      onClose={onClose}
    >
      {problem?.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      {sent === null ? (
        <p>{t('account.ways.phoneAbout', { phone })}</p>
      ) : (
        <SentCodeFields
          sent={sent}
          to={phone}
          outbox={t('account.ways.phoneOutbox')}
          code={code}
          error={problem?.field === 'code' ? problem.text : undefined}
          sending={sending.isSending}
          onCode={setCode}
          onAgain={() => void send()}
        />
      )}
    </FormDialog>
  );
}
