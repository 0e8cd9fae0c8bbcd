import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OutboundChannel,
  outboundChannel,
  outboundReason,
  outboundState,
} from '../../../contract/areas/outbound/channels.ts';
import {
  getOutboundSetting,
  listOutbound,
  type OutboundSetting,
  saveOutboundSetting,
  testOutbound,
} from '../../../contract/areas/outbound/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { showFailure } from '../../api/query/showFailure.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import style from './outbound.module.css';
import { outcomeText } from './outboundColumns.tsx';

const loadSettingDialog = dialogLoader(
  'outbound',
  async () => (await import('./SettingDialog.tsx')).SettingDialog,
);

const { sms, email, wecom, dingtalk } = outboundChannel.values;

/** The ways by which the organisation sends, each with its test. */
export function OutboundSettings() {
  const { t } = useTranslation();
  const mayEdit = useCan('outbound.edit');
  const [editing, setEditing] = useState(false);
  const { Dialog: SettingDialog, whenHere, loading } = useLazyDialog(loadSettingDialog);
  const { data, error, refetch } = useEndpoint(getOutboundSetting, {});
  useLiveReads([getOutboundSetting], ['outbound']);
  if (data === undefined) {
    return (
      <DetailPanel label={t('outbound.settings')}>
        {error === null ? (
          <SkeletonRows rows={4} height={32} />
        ) : (
          <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
      </DetailPanel>
    );
  }
  return (
    <DetailPanel label={t('outbound.settings')}>
      <Row gap={16} rowGap={8} wrap>
        <StyledText as="h2" size={16} strong>
          {t('outbound.settings')}
        </StyledText>
        <StyledText as="span" grow ink={2} breakAnywhere>
          {data.senderName === '' ? t('outbound.senderDefault') : data.senderName}
        </StyledText>
        {mayEdit && (
          <WriteButton
            permission="outbound.edit"
            loading={loading}
            onClick={() => void whenHere(() => setEditing(true))}
          >
            {t('outbound.edit')}
          </WriteButton>
        )}
      </Row>
      <ul className={style.ways}>
        {outboundChannel.list.map((channel) => (
          <Way key={channel} channel={channel} setting={data} mayEdit={mayEdit} />
        ))}
      </ul>
      {data.maySendSms === 0 && <p className={style.notGranted}>{t('outbound.notGranted')}</p>}
      {SettingDialog !== null && (
        <SettingDialog visible={editing} setting={data} onClose={() => setEditing(false)} />
      )}
    </DetailPanel>
  );
}

interface WayProps {
  readonly channel: OutboundChannel;
  readonly setting: OutboundSetting;
  readonly mayEdit: boolean;
}

function Way({ channel, setting, mayEdit }: WayProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [outcome, setOutcome] = useState<string | null>(null);
  const test = useAction(testOutbound, [listOutbound]);
  const name = outboundChannel.label(channel, locale);
  const { isUsable, text } = useWayState(channel, setting);
  const run = async () => {
    setOutcome(null);
    try {
      const answer = await test.mutateAsync({ Channel: channel });
      const isSent = answer.state === outboundState.values.sent;
      const isStored = answer.reason === outboundReason.values.outbox;
      const reason = outcomeText(answer, locale);
      setOutcome(
        isSent
          ? t(isStored ? 'outbound.testOutbox' : 'outbound.testSent', { channel: name })
          : t('outbound.testFailed', { channel: name, reason }),
      );
    } catch (cause) {
      showFailure(cause);
    }
  };
  return (
    <li className={style.way}>
      <strong>{name}</strong>
      <span className={style.state} data-usable={isUsable}>
        {text}
      </span>
      {mayEdit && isUsable && (
        <Row as="span" gap={8} align="stretch">
          <WriteButton
            permission="outbound.edit"
            size="small"
            aria-label={t('outbound.testNow', { channel: name })}
            loading={test.isSending}
            onClick={() => void run()}
          >
            {t(test.isSending ? 'outbound.testing' : 'outbound.test')}
          </WriteButton>
          {channel === wecom && <RemoveRobot name={name} setting={setting} isWecom />}
          {channel === dingtalk && <RemoveRobot name={name} setting={setting} isWecom={false} />}
        </Row>
      )}
      <span className={style.outcome} role="status">
        {outcome}
      </span>
    </li>
  );
}

/** Returns whether a way can be used, and its state as a text. */
function useWayState(channel: OutboundChannel, setting: OutboundSetting) {
  const { t } = useTranslation();
  const { isSmsUsed, isEmailUsed, dingtalkSign } = setting;
  if (channel === sms || channel === email) {
    const gateway = channel === sms ? setting.sms : setting.email;
    const isOn = (channel === sms ? isSmsUsed : isEmailUsed) === 1;
    const isUsable = isOn && gateway !== 'none';
    return { isUsable, text: t(`outbound.state.${isOn ? gateway : 'off'}`) };
  }
  const stored = channel === wecom ? setting.wecom : setting.dingtalk;
  if (stored === null) return { isUsable: false, text: t('outbound.state.unset') };
  const isSigned = channel === dingtalk && dingtalkSign !== null;
  const { hint } = stored;
  return { isUsable: true, text: t(`outbound.state.${isSigned ? 'signed' : 'set'}`, { hint }) };
}

interface RemoveRobotProps {
  readonly name: string;
  readonly setting: OutboundSetting;
  readonly isWecom: boolean;
}

function RemoveRobot({ name, setting, isWecom }: RemoveRobotProps): ReactNode {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState(false);
  const save = useAction(saveOutboundSetting, [getOutboundSetting]);
  const remove = async () => {
    setConfirming(false);
    const Version = setting.version;
    try {
      await save.mutateAsync(
        isWecom ? { WecomSecretUrl: '', Version } : { DingtalkSecretUrl: '', Version },
      );
    } catch (cause) {
      showFailure(cause);
    }
  };
  return (
    <>
      <Button
        size="small"
        aria-label={t('outbound.removeNow', { channel: name })}
        loading={save.isPending}
        onClick={() => setConfirming(true)}
      >
        {t('outbound.remove')}
      </Button>
      <ConfirmDialog
        visible={confirming}
        title={t('outbound.removeTitle', { channel: name })}
        text={t('outbound.removeText')}
        confirmLabel={t('outbound.remove')}
        destructive
        onConfirm={() => void remove()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
