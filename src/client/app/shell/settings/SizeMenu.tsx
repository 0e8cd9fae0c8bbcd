import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { Popup } from '../../../ui/overlays/Popup.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { changeSettings, uiSizes, useSettings } from '../../settings.ts';

/** A header button with the sizes of controls. */
export function SizeMenu() {
  const { t } = useTranslation();
  return (
    <Popup name={t('shell.size.name')} label={<Icon name="size" />}>
      <UiSizeSelect />
    </Popup>
  );
}

/** A control for the four sizes (specification 9). */
export function UiSizeSelect() {
  const { t } = useTranslation();
  const { uiSize } = useSettings();
  return (
    <SegmentedControl
      label={t('shell.size.name')}
      value={uiSize}
      options={uiSizes.map((value) => ({ value, text: t(`shell.size.${value}`) }))}
      onChange={(value) => changeSettings({ uiSize: value })}
    />
  );
}
