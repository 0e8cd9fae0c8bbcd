import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/Switch.tsx';
import style from './AlertSwitches.module.css';
import { chooseAlerts, useAlerts } from './alerts.ts';
import {
  askForDesktop,
  type DesktopPermission,
  desktopPermission,
  followDesktopPermission,
} from './desktopNotice.ts';
import { ring } from './ring.ts';

/** How messages make themselves known: the browser is asked for its permission here, and only here. */
export function AlertSwitches() {
  const { t } = useTranslation();
  const { sound, desktop } = useAlerts();
  const [permission, setPermission] = useState<DesktopPermission>(desktopPermission);
  useEffect(() => followDesktopPermission(setPermission), []);
  const switchDesktop = async (on: boolean) => {
    if (!on) {
      chooseAlerts({ desktop: false });
      return;
    }
    chooseAlerts({ desktop: true }); // one who permits it later in the browser's settings is told then
    setPermission(await askForDesktop());
  };
  const isOn = desktop && permission === 'granted';
  return (
    <div className={style.switches} role="group" aria-label={t('message.alerts.name')}>
      <Switch
        label={t('message.alerts.sound')}
        checked={sound}
        onChange={(on) => {
          chooseAlerts({ sound: on });
          if (on) ring();
        }}
      />
      {permission === 'missing' ? (
        <p className={style.note}>{t('message.alerts.missing')}</p>
      ) : (
        <Switch
          label={t('message.alerts.desktop')}
          checked={isOn}
          onChange={(on) => void switchDesktop(on)}
        />
      )}
      {permission === 'denied' && (
        <p className={style.note} role="status">
          {t('message.alerts.denied')}
        </p>
      )}
    </div>
  );
}
