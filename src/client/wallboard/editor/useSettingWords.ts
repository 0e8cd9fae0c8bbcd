import { useTranslation } from 'react-i18next';

/** The words of a setting, found by its name. */
export interface SettingWords {
  /** With its unit. */
  readonly label: string;
  /** Empty where none is needed. */
  readonly help: string;
  /** What an option of a choice is called. */
  readonly option: (value: string) => string;
}

/** Words by the names of settings: `wallEditor.setting`, `settingUnit`, `settingHelp`, `settingChoice`. */
export function useSettingWords(): (name: string) => SettingWords {
  const { t, i18n } = useTranslation();
  const word = (path: string) => {
    const found: unknown = i18n.getResource(i18n.language, 'translation', `wallEditor.${path}`);
    return typeof found === 'string' ? found : '';
  };
  return (name) => {
    const label = word(`setting.${name}`) || name;
    const unit = word(`settingUnit.${name}`);
    return {
      label: unit === '' ? label : t('wallEditor.edit.withUnit', { label, unit }),
      help: word(`settingHelp.${name}`),
      option: (value) => word(`settingChoice.${name}.${value}`) || value,
    };
  };
}
