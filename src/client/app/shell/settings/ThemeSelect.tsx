import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { setTheme, useThemePreference } from '../../theme/consoleTheme.ts';

/** A control for the theme: light, dark, or as on the device. */
export function ThemeSelect() {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('app.shell.theme')}
      value={useThemePreference()}
      options={[
        { value: 'auto', text: t('app.shell.themeAuto') },
        { value: 'light', text: t('app.shell.themeLight') },
        { value: 'dark', text: t('app.shell.themeDark') },
      ]}
      onChange={setTheme}
    />
  );
}
