import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../../kit/form/LanguageSelect.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { Switch } from '../../../ui/selects/Switch.tsx';
import { changeSettings, defaultSettings, presetColours, useSettings } from '../../settings.ts';
import { resetTheme, setTheme, useThemePreference } from '../../theme/consoleTheme.ts';
import style from './SettingsDrawer.module.css';
import { UiSizeSelect } from './SizeMenu.tsx';

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo', 'showSettings'] as const;

/**
 * The display settings; each takes effect at once, in this browser (specification 2). The language
 * belongs to the user's account and is not reset.
 */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const reset = () => {
    changeSettings(defaultSettings);
    resetTheme();
  };
  return (
    <Drawer
      className={style.panel ?? ''}
      visible
      placement="right"
      width="min(320px, 100vw)"
      title={t('shell.settings.name')}
      heading={
        <div className={style.head}>
          <h2>{t('shell.settings.name')}</h2>
          <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
        </div>
      }
      footer={null}
      onCancel={onClose}
    >
      <Stack gap={20}>
        <ThemeSelect />
        <ColourSelect />
        <UiSizeSelect />
        <LanguageSelect />
        <div>
          {switches.map((name) => (
            <Switch
              key={name}
              label={t(`shell.settings.${name}`)}
              checked={settings[name]}
              onChange={(checked) => changeSettings({ [name]: checked })}
            />
          ))}
        </div>
        <button type="button" className={style.reset} onClick={reset}>
          {t('shell.settings.reset')}
        </button>
      </Stack>
    </Drawer>
  );
}

/** The accent colour: a preset or a custom one. */
function ColourSelect() {
  const { t } = useTranslation();
  const { themeColour } = useSettings();
  const isCustom = !presetColours.some((preset) => preset === themeColour);
  return (
    <fieldset className={style.colours}>
      <legend>{t('shell.settings.themeColour')}</legend>
      {presetColours.map((colour) => (
        <label key={colour} className={style.colour} title={colour}>
          <input
            type="radio"
            name="theme-colour"
            aria-label={colour}
            checked={themeColour === colour}
            onChange={() => changeSettings({ themeColour: colour })}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <rect width="24" height="24" rx="6" fill={colour} />
          </svg>
        </label>
      ))}
      <label className={style.custom} data-selected={isCustom || undefined}>
        <input
          type="color"
          value={themeColour}
          onChange={(event) => changeSettings({ themeColour: event.currentTarget.value })}
        />
        {t('shell.settings.customColour')}
      </label>
    </fieldset>
  );
}

/** A control for the theme: light, dark, or as on the device. */
function ThemeSelect() {
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
