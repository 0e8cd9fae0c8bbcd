import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx';
import { setTheme, useThemeChoice } from '../../consoleTheme.ts';

/** Light, dark, or as the device has it. */
export function ThemeChoice() {
  const { t } = useTranslation();
  return (
    <SegmentedChoice
      label={t('app.shell.theme')}
      value={useThemeChoice()}
      options={[
        { value: 'auto', text: t('app.shell.themeAuto') },
        { value: 'light', text: t('app.shell.themeLight') },
        { value: 'dark', text: t('app.shell.themeDark') },
      ]}
      onChange={setTheme}
    />
  );
}
