import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OneTimePassword } from '../../../contract/areas/personnel/actions.ts';
import { saveFile } from '../../api/http/download.ts';
import { logError } from '../../api/http/errorLog.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';
import { copyText } from '../../lib/copyText.ts';
import { retryableImport } from '../../loading/retryableImport.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useUnsavedMark } from '../../ui/page/unsaved.ts';
import style from './personnel.module.css';

interface PasswordsDialogProps {
  /** Empty: nothing is shown. They are forgotten with it. */
  readonly passwords: readonly OneTimePassword[];
  readonly onHandedOver: () => void;
}

/**
 * One-time passwords, shown this once: nothing but its own button closes it, so that none is lost by
 * a slip. Until then they count as unsaved. Several can be downloaded or printed as a list to hand out.
 */
export function PasswordsDialog({ passwords, onHandedOver }: PasswordsDialogProps) {
  const { t } = useTranslation();
  const absolute = useAbsoluteTime();
  const user = useUser();
  const [copied, setCopied] = useState('');
  const [shown, setShown] = useState(passwords);
  if (shown !== passwords) {
    setShown(passwords);
    setCopied(''); // the clipboard holds none of these
  }
  const mark = useUnsavedMark(t('personnel.passwords.title'), passwords.length > 0);
  const [first] = passwords;
  const copy = async (key: string, text: string) => {
    setCopied((await copyText(text)) ? key : 'failed');
  };
  const rows = passwords.map(({ realName, userName, password }) => [realName, userName, password]);
  const until = first === undefined ? '' : absolute(Date.parse(first.expireTime));
  const download = async () => {
    try {
      const { writeTextRows } = await retryableImport(
        () => import('../../kit/list/import/file/writeFiles.ts'),
      );
      const head = (['name', 'phone', 'password', 'until'] as const).map((one) =>
        t(`personnel.passwords.head.${one}`),
      );
      const withUntil = rows.map((row) => [...row, until]);
      saveFile(await writeTextRows(t('personnel.passwords.file'), head, withUntil));
    } catch (cause) {
      logError({ where: 'passwords', name: 'WRITE', info: String(cause) });
      setCopied('notSaved');
    }
  };
  return (
    <Modal
      visible={passwords.length > 0}
      title={t('personnel.passwords.title')}
      wrapClassName={passwords.length > 0 ? (style.printed ?? '') : ''}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <>
          {passwords.length > 1 && (
            <>
              <Button onClick={() => window.print()}>{t('personnel.passwords.print')}</Button>
              <Button onClick={() => void download()}>{t('personnel.passwords.download')}</Button>
              <Button
                onClick={() => void copy('all', rows.map((row) => row.join('\t')).join('\n'))}
              >
                {t(copied === 'all' ? 'personnel.passwords.copied' : 'personnel.passwords.copyAll')}
              </Button>
            </>
          )}
          <Button type="primary" onClick={onHandedOver}>
            {t('personnel.passwords.handedOver')}
          </Button>
        </>
      }
    >
      <Banner tone="warn">
        {t('personnel.passwords.text', {
          time: until,
        })}
      </Banner>
      <p className={style.printedOnly}>
        {t('personnel.passwords.printed', { orgName: user?.orgName, address: location.origin })}
      </p>
      <ul className={style.list} {...mark}>
        {passwords.map(({ id, realName, userName, password }) => (
          <li key={id} className={style.row}>
            <span className={style.who}>
              {realName}
              <span className={style.number}>{userName}</span>
            </span>
            <code className={style.password}>{password}</code>
            <Button
              size="small"
              aria-label={t('personnel.passwords.copyOf', { name: realName })}
              onClick={() => void copy(id, password)}
            >
              {t(copied === id ? 'personnel.passwords.copied' : 'personnel.passwords.copy')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={style.note} role="status">
        {copied === 'failed' && t('personnel.passwords.copyFailed')}
        {copied === 'notSaved' && t('personnel.passwords.notSaved')}
      </p>
    </Modal>
  );
}
