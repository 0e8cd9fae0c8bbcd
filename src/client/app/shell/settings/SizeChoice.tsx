import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { Popup } from '../../../ui/Popup.tsx';
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx';
import { changeSettings, uiSizes, useSettings } from '../../settings.ts';

/** How large what one works with is drawn, beneath a button of the header. */
export function SizeChoice() {
  const { t } = useTranslation();
  return (
    <Popup name={t('shell.size.name')} label={<Icon name="size" />}>
      <SizeOptions />
    </Popup>
  );
}

/** The four sizes (specification 9). */
export function SizeOptions() {
  const { t } = useTranslation();
  const { uiSize } = useSettings();
  return (
    <SegmentedChoice
      label={t('shell.size.name')}
      value={uiSize}
      options={uiSizes.map((value) => ({ value, text: t(`shell.size.${value}`) }))}
      onChange={(value) => changeSettings({ uiSize: value })}
    />
  );
}
