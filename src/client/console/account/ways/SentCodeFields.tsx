import { useTranslation } from 'react-i18next';
import {
  codeDigits,
  type SentCode,
  smsLimits,
} from '../../../../contract/areas/session/smsCodes.ts';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { Button } from '../../../ui/buttons/Button.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';

interface SentCodeFieldsProps {
  readonly sent: SentCode;
  /** Where the code was sent. */
  readonly to: string;
  /** The note where nothing left the server. */
  readonly outbox: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly sending: boolean;
  readonly onCode: (code: string) => void;
  readonly onAgain: () => void;
  /** Selects another address; absent: there is one alone. */
  readonly onOther?: () => void;
}

/** The fields of a dialog after a code was sent: the code, and a way to send another. */
export function SentCodeFields({
  sent,
  to,
  outbox,
  code,
  error,
  sending,
  onCode,
  onAgain,
  onOther,
}: SentCodeFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <StyledText ink={2} role="status">
        {t('account.ways.codeSent', { to, minutes: sent.validMinutes })}
      </StyledText>
      {sent.delivery === 'log' && <Banner tone="info">{outbox}</Banner>}
      <TextField
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('account.ways.code')}
        maxLength={smsLimits.digits}
        value={code}
        error={error}
        onChange={(text) => onCode(codeDigits(text))}
      />
      <Row gap={8} align="stretch" wrap>
        <Button size="small" loading={sending} onClick={onAgain}>
          {t('account.ways.codeAgain')}
        </Button>
        {onOther !== undefined && (
          <Button size="small" onClick={onOther}>
            {t('account.ways.emailOther')}
          </Button>
        )}
      </Row>
    </>
  );
}
