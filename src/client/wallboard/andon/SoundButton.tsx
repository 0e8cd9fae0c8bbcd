import { useTranslation } from 'react-i18next';
import { useSubject } from '../../lib/useSubject.ts';
import { soundState$, turnSoundOn } from './alarmSound.ts';
import './SoundButton.css';

/** Shows that alarms make no sound on this screen, and turns it on by a click; nothing while it is on. */
export function SoundButton() {
  const { t } = useTranslation();
  if (useSubject(soundState$) === 'on') return null;
  return (
    <button type="button" className="sound-off" onClick={turnSoundOn}>
      <i className="sound-off-mark" />
      {t('wall.sound.off')}
      <span className="sound-off-hint">{t('wall.sound.turnOn')}</span>
    </button>
  );
}
