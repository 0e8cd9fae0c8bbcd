import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../../../kit/form/LanguageChoice.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NativeDialog } from '../../../ui/NativeDialog.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { resetTheme } from '../../consoleTheme.ts';
import { changeSettings, defaultSettings, presetColours, useSettings } from '../../settings.ts';
import style from './SettingsDrawer.module.css';
import { SizeOptions } from './SizeChoice.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo', 'showSettings'] as const;

/**
 * How the console looks; each choice holds at once, in this browser (specification 2). The language is
 * the person's own, and no look to be reset.
 */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const reset = () => {
    changeSettings(defaultSettings);
    resetTheme();
  };
  return (
    <NativeDialog label={t('shell.settings.name')} place="end" onClose={onClose}>
      <div className={style.drawer}>
        <div className={style.head}>
          <h2>{t('shell.settings.name')}</h2>
          <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
        </div>
        <ThemeChoice />
        <ColourChoice />
        <SizeOptions />
        <LanguageChoice />
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
      </div>
    </NativeDialog>
  );
}

/** The accent: one of the presets, or any other. */
function ColourChoice() {
  const { t } = useTranslation();
  const { themeColour } = useSettings();
  const own = !presetColours.some((preset) => preset === themeColour);
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
      <label className={style.own} data-chosen={own || undefined}>
        <input
          type="color"
          value={themeColour}
          onChange={(event) => changeSettings({ themeColour: event.currentTarget.value })}
        />
        {t('shell.settings.ownColour')}
      </label>
    </fieldset>
  );
}
