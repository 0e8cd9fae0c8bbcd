import { useTranslation } from 'react-i18next';
import { dutyLevel, dutyReason } from '../../../contract/areas/duty/dutyEnums.ts';
import { getOnCall, type OnCallPerson } from '../../../contract/areas/duty/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { useAbsoluteTime } from '../hooks/times.tsx';
import { useLiveReads } from '../hooks/useLiveReads.ts';
import style from './OnCall.module.css';

/** Who is on call now and why, for a device or in general (null): first ones, then back-ups. */
export function OnCall({ deviceID }: { readonly deviceID: string | null }) {
  const { t } = useTranslation();
  const read = useEndpoint(getOnCall, deviceID === null ? {} : { DeviceID: deviceID });
  useLiveReads([getOnCall], ['duty', 'calendar', 'device']);
  if (read.data === undefined) {
    if (read.error === null) return <SkeletonRows rows={2} />;
    return <FailureNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />;
  }
  const { people, fallback, hasDuty, serviceOrgName } = read.data;
  if (serviceOrgName !== null)
    return <StyledText ink={2}>{t('kit.onCall.serviced', { name: serviceOrgName })}</StyledText>;
  if (people.length === 0) {
    const who = deviceID === null ? 'general' : fallback === 1 ? 'bound' : 'everybody';
    return (
      <StyledText ink={2}>
        {t(hasDuty === 1 ? 'kit.onCall.unassigned' : 'kit.onCall.noDuty')}
        {t(`kit.onCall.fallback.${who}`)}
      </StyledText>
    );
  }
  return (
    <ul className={style.people} aria-busy={read.isPlaceholderData}>
      {people.map((person) => (
        <PersonOnCall key={person.userID} person={person} />
      ))}
    </ul>
  );
}

function PersonOnCall({ person }: { readonly person: OnCallPerson }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeText = useAbsoluteTime();
  const { realName, userName, level, reason, replacesName, setName, until } = person;
  const why = dutyReason.label(reason, locale);
  return (
    <Row as="li" gap={16} rowGap={2} align="baseline" wrap>
      <span className={style.level}>{dutyLevel.label(level, locale)}</span>
      <span className={style.name}>
        <b>{realName}</b>
        <a href={`tel:${userName}`}>{userName}</a>
      </span>
      <span className={style.why}>
        {replacesName === null
          ? t('kit.onCall.why', { set: setName, why })
          : t('kit.onCall.whyInstead', { set: setName, why, name: replacesName })}
        <span>{t('kit.onCall.until', { time: timeText(Date.parse(until)) })}</span>
      </span>
    </Row>
  );
}
