import { useTranslation } from 'react-i18next';
import { platform } from '../../../../api/http/platform.ts';
import { Icon } from '../../../../ui/buttons/Icon.tsx';
import { Popup } from '../../../../ui/overlays/Popup.tsx';
import style from './QrCodes.module.css';

/**
 * The QR codes of the official account and the mini program (specification 2, Header), from the
 * pictures that platform.json names; hidden where it names none.
 */
export function QrCodes() {
  const { t } = useTranslation();
  const { qrOfficial, qrMiniProgram } = platform();
  const codes = [
    { name: t('shell.qr.official'), src: qrOfficial },
    { name: t('shell.qr.miniProgram'), src: qrMiniProgram },
  ].filter(({ src }) => src !== '');
  if (codes.length === 0) return null;
  return (
    <Popup name={t('shell.qr.name')} label={<Icon name="qr" />}>
      <div className={style.codes}>
        {codes.map(({ name, src }) => (
          <figure key={name} className={style.code}>
            <img src={src} alt={name} width={128} height={128} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <p className={style.scan}>
        {t('shell.qr.scan')}{' '}
        <a href="/appletDoc" target="_blank" rel="noopener">
          {t('shell.qr.help')}
        </a>
      </p>
    </Popup>
  );
}
