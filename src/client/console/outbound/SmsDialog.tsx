import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboundLimits, sendsmsResult } from '../../../contract/areas/outbound/channels.ts';
import { listOutbound, sendSms } from '../../../contract/areas/outbound/endpoints.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { plainPhone } from '../../../contract/validation/phone.ts';
import { isMobile } from '../../../contract/validators.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useProblem, useProblemFromError } from '../../kit/form/problem.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import style from './outbound.module.css';

interface SmsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

type SmsField = 'phones' | 'text';
const emptySms = { phones: '', text: '' };

/** Returns the phones of a text: one between commas or on a line, also with blanks in it, or several with blanks between them. */
function phonesIn(text: string): string[] {
  const pieces = text.split(/[\n\t,，;；、]+/);
  const phones = pieces.flatMap((piece) => (isMobile(piece) ? [piece] : piece.split(/\s+/)));
  return phones.map(plainPhone).filter((one) => one !== '');
}

/** Sends a text to phones, and then shows the result of each number. */
export function SmsDialog({ visible, onClose }: SmsDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [draft, setDraft] = useState(emptySms);
  const [results, setResults] = useState<ResultOf<typeof sendSms> | null>(null);
  const [problem, setProblem] = useProblem<SmsField>(visible);
  const explain = useProblemFromError<SmsField>({ Phones: 'phones', Text: 'text' });
  const action = useAction(sendSms, [listOutbound]);
  const { numbers, sms: longest } = outboundLimits;
  const phones = phonesIn(draft.phones);
  const problemOf = () => {
    const wrong = phones.find((one) => !isMobile(one));
    const need = (field: SmsField) => ({
      field,
      text: t('kit.form.need', { field: t(`outbound.send.${field}`) }),
    });
    if (phones.length === 0) return need('phones');
    if (wrong !== undefined) {
      return { field: 'phones', text: t('outbound.send.badPhone', { phone: wrong }) } as const;
    }
    if (phones.length > numbers) {
      return { field: 'phones', text: t('outbound.send.tooMany', { count: numbers }) } as const;
    }
    return draft.text.trim() === '' ? need('text') : null;
  };
  const send = async () => {
    const found = problemOf();
    setProblem(found);
    if (found !== null) return;
    try {
      setResults(await action.mutateAsync({ Phones: phones, Text: draft.text }));
      setDraft(emptySms);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(explain(cause));
    }
  };
  const clear = () => setDraft(emptySms);
  const errorOf = (field: SmsField) => (problem?.field === field ? problem.text : undefined);
  return (
    <FormDialog
      visible={visible}
      title={t('outbound.send.title')}
      submitLabel={t(results === null ? 'outbound.send.submit' : 'outbound.send.again')}
      busy={action.isSending}
      problem={problem}
      dirty={draft.phones !== '' || draft.text !== ''}
      onDiscard={clear}
      onSubmit={() => (results === null ? void send() : setResults(null))}
      onClose={() => {
        setResults(null);
        onClose();
      }}
    >
      {problem?.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      {results === null ? (
        <>
          <TextAreaField
            required
            label={t('outbound.send.phones')}
            help={t('outbound.send.phonesHelp', { count: numbers })}
            rows={2}
            maxLength={numbers * 13}
            value={draft.phones}
            error={errorOf('phones')}
            onChange={(value) => setDraft({ ...draft, phones: value })}
          />
          <TextAreaField
            required
            label={t('outbound.send.text')}
            rows={4}
            maxLength={longest}
            value={draft.text}
            error={errorOf('text')}
            onChange={(value) => setDraft({ ...draft, text: value })}
          />
        </>
      ) : (
        <div role="status" aria-label={t('outbound.send.done')}>
          <Facts
            facts={results.map(({ phone, result }) => [
              phone,
              <span
                key={phone}
                className={result === sendsmsResult.values.accepted ? undefined : style.refused}
              >
                {sendsmsResult.label(result, locale)}
              </span>,
            ])}
          />
        </div>
      )}
    </FormDialog>
  );
}
