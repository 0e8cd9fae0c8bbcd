import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OneTimePassword } from '../../../contract/areas/personnel/actions.ts';
import { issuePasswords } from '../../../contract/areas/personnel/userImport.ts';
import { call } from '../../api/http/call.ts';
import { failureText } from '../../api/http/failureText.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Progress } from '../../ui/progress/Progress.tsx';
import { PasswordsDialog } from './PasswordsDialog.tsx';
import style from './personnel.module.css';

/**
 * Gives the people of an import their one-time passwords, some by each call, and shows all of them once as a list. After a
 * failure the passwords that were given are shown, and the others can be given.
 */
export function ImportedPasswords({ batchID }: { readonly batchID: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'running' | 'done'>('ready');
  const [counts, setCounts] = useState({ done: 0, total: 0 });
  const [shown, setShown] = useState<readonly OneTimePassword[]>([]);
  const [failure, setFailure] = useState('');
  const issue = async () => {
    setState('running');
    setFailure('');
    const given: OneTimePassword[] = [];
    try {
      for (let left = 1; left > 0; ) {
        const answer = await call(issuePasswords, { BatchID: batchID });
        given.push(...answer.passwords);
        left = answer.passwords.length === 0 ? 0 : answer.left;
        setCounts({ done: given.length, total: given.length + answer.left });
      }
      setState('done');
    } catch (cause) {
      setState('ready');
      setFailure(failureText(cause));
    }
    setShown(given);
  };
  return (
    <>
      {failure !== '' && <Banner tone="alarm">{failure}</Banner>}
      {state === 'running' && <Progress text={t('personnel.issue.running', counts)} {...counts} />}
      {state === 'done' ? (
        <p className={style.explanation}>{t('personnel.issue.done')}</p>
      ) : (
        <div className={style.issue}>
          <Button type="primary" loading={state === 'running'} onClick={() => void issue()}>
            {t('personnel.issue.action')}
          </Button>
          <span>{t('personnel.issue.text')}</span>
        </div>
      )}
      <PasswordsDialog passwords={shown} onHandedOver={() => setShown([])} />
    </>
  );
}
