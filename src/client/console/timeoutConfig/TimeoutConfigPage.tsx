import { useTranslation } from 'react-i18next';
import {
  getTimeoutConfig,
  type TimeoutConfig,
} from '../../../contract/areas/timeoutConfig/endpoints.ts';
import { respondBasis } from '../../../contract/enums.ts';
import { moneyText } from '../../../contract/locale.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { EntityForm } from '../../kit/form/EntityForm.tsx';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './TimeoutConfigPage.module.css';
import { TimeoutFields } from './TimeoutFields.tsx';
import { delayGroups, targets, useTimeoutForm } from './useTimeoutForm.ts';

/** /Troubleshooting/timeoutConfig: the delays of orders, each with its effect, and the targets of figures. */
export function TimeoutConfigPage() {
  const { t } = useTranslation();
  const mayEdit = useCan('repair.settings');
  const { data: config, error, refetch } = useEndpoint(getTimeoutConfig, {});
  const body = () => {
    if (config !== undefined) {
      return mayEdit ? <SettingsForm config={config} /> : <SettingsList config={config} />;
    }
    if (error === null) return <SkeletonRows rows={5} height={96} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  };
  return (
    <div className={style.page}>
      <PageHeading>{t('timeoutConfig.title')}</PageHeading>
      {body()}
    </div>
  );
}

interface SettingsProps {
  readonly config: TimeoutConfig;
}

function SettingsForm({ config }: SettingsProps) {
  const { t } = useTranslation();
  const form = useTimeoutForm(config);
  return (
    <EntityForm form={form} title={t('timeoutConfig.title')} submitLabel={t('timeoutConfig.save')}>
      <Scope config={config} />
      <TimeoutFields form={form} />
    </EntityForm>
  );
}

/** The orders that the settings apply to, and when they were changed. */
function Scope({ config: { updateTime } }: SettingsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const absoluteTime = useAbsoluteTime();
  return (
    <StyledText ink={2}>
      {t('timeoutConfig.text')}
      {locale === 'zh-CN' ? '' : ' '}
      {updateTime === null
        ? t('timeoutConfig.defaults')
        : t('timeoutConfig.updated', { time: absoluteTime(Date.parse(updateTime)) })}
    </StyledText>
  );
}

/** The settings as sentences, for people who may not change them. */
function SettingsList({ config }: SettingsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Banner tone="info">{t('timeoutConfig.readOnly')}</Banner>
      <div className={style.panel}>
        <Scope config={config} />
        {delayGroups.map(({ group, delays }) => (
          <DetailPanel key={group} heading={t(`timeoutConfig.group.${group}.title`)}>
            {delays.map(({ key }) => (
              <p key={key} className={style.effect}>
                {t(`timeoutConfig.effect.${key}`, { value: config[key] })}
              </p>
            ))}
          </DetailPanel>
        ))}
        <DetailPanel heading={t('timeoutConfig.group.figures.title')}>
          <Facts
            facts={[
              [
                t('timeoutConfig.label.respondBasis'),
                respondBasis.label(config.respondBasis, locale),
              ],
              ...targets.map(
                ({ key, unit }) =>
                  [
                    t(`timeoutConfig.label.${key}`),
                    config[key] === null
                      ? t('timeoutConfig.noTarget')
                      : `${config[key]} ${t(`timeoutConfig.unit.${unit}`)}`,
                  ] as const,
              ),
            ]}
          />
        </DetailPanel>
        <DetailPanel heading={t('timeoutConfig.group.labels.title')}>
          <p className={style.effect}>
            {t(config.labelReport === 1 ? 'timeoutConfig.labels.on' : 'timeoutConfig.labels.off')}
          </p>
        </DetailPanel>
        <DetailPanel heading={t('timeoutConfig.cost.title')}>
          <Facts
            facts={[
              [
                t('timeoutConfig.cost.rate'),
                config.labourRate === null
                  ? t('timeoutConfig.cost.none')
                  : moneyText(config.labourRate, locale),
              ],
            ]}
          />
        </DetailPanel>
      </div>
    </>
  );
}
