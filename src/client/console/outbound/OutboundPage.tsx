import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboundChannel, outboundState } from '../../../contract/areas/outbound/channels.ts';
import { getOutboundSetting, listOutbound } from '../../../contract/areas/outbound/endpoints.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { optionFilter, timeFilter } from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { OutboundSettings } from './OutboundSettings.tsx';
import style from './outbound.module.css';
import { useOutboundColumns } from './outboundColumns.tsx';

const loadSmsDialog = dialogLoader(
  'outbound',
  async () => (await import('./SmsDialog.tsx')).SmsDialog,
);

const filters = {
  State: optionFilter(outboundState.list),
  Channel: optionFilter(outboundChannel.list),
  StartTime: timeFilter,
  EndTime: timeFilter,
};

/** /systemInfo/outbound: by which ways the organisation sends messages, and what became of each. */
export function OutboundPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns = useOutboundColumns();
  const [sending, setSending] = useState(false);
  const { Dialog: SmsDialog, whenHere, loading } = useLazyDialog(loadSmsDialog);
  const setting = useEndpoint(getOutboundSetting, {});
  const list = useList(listOutbound, {
    name: 'outbound',
    filters,
    live: { kinds: ['outbound'], idOf: ({ id }) => id },
  });
  return (
    <>
      <ListPage
        list={list}
        title={t('outbound.title')}
        above={
          <div className={style.settings}>
            <OutboundSettings />
          </div>
        }
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ realName, address }) => `${realName} ${address}`}
        filters={[
          {
            kind: 'select',
            name: 'State',
            label: t('outbound.list.state'),
            options: outboundState.list.map((value) => ({
              value,
              label: outboundState.label(value, locale),
            })),
          },
          {
            kind: 'select',
            name: 'Channel',
            label: t('outbound.list.channel'),
            options: outboundChannel.list.map((value) => ({
              value,
              label: outboundChannel.label(value, locale),
            })),
          },
          { kind: 'days', from: 'StartTime', to: 'EndTime', label: t('outbound.list.from') },
        ]}
        main={
          setting.data?.maySendSms === 0
            ? undefined
            : {
                label: t('outbound.send.open'),
                permission: 'outbound.send',
                busy: loading,
                run: () => void whenHere(() => setSending(true)),
              }
        }
        empty={{ title: t('outbound.list.none'), text: t('outbound.list.noneText') }}
      />
      {SmsDialog !== null && <SmsDialog visible={sending} onClose={() => setSending(false)} />}
    </>
  );
}
