import { useTranslation } from 'react-i18next';
import { listDeviceParts } from '../../../../contract/areas/device/usedParts.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import row from '../../../kit/list/rows/row.module.css';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from './DevicePage.module.css';

const noParts: ReadonlySet<string> = new Set();

/** The parts that the repairs of a device used, the last used first. @param except parts that are shown elsewhere */
export function DeviceParts({
  deviceID,
  except = noParts,
}: {
  readonly deviceID: string;
  readonly except?: ReadonlySet<string>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { data, error, refetch } = useEndpoint(listDeviceParts, { DeviceID: deviceID });
  useLiveReads([listDeviceParts], ['order'], deviceID);
  const parts = data?.filter(({ partID }) => !except.has(partID));
  if (parts === undefined) {
    if (error === null) return <SkeletonRows rows={1} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (parts.length === 0) return <StyledText ink={3}>{t('device.parts.none')}</StyledText>;
  return (
    <ul className={style.list} aria-label={t('device.parts.title')}>
      {parts.map(({ partID, partName, partCode, qty, unit, orders, lastTime }) => (
        <li key={partID}>
          {partName}
          <span className={row.code}>{partCode}</span>
          <span>
            {qty.toLocaleString(locale)} {unit}
          </span>
          <StyledText as="span" ink={3}>
            {t('device.parts.orders', { count: orders })}
          </StyledText>
          <StyledText as="span" ink={3}>
            <TimeAgo instant={lastTime} now={now} />
          </StyledText>
        </li>
      ))}
    </ul>
  );
}
