import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { failureText } from '../../api/http/failureText.ts';
import { useListed } from '../../kit/dialog/useLossQuestion.tsx';
import { useLastOf } from '../../lib/useLastOf.ts';
import { Button } from '../../ui/Button.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { followHeld, holdSwitches, useHeldSwitch } from './heldSwitch.ts';
import { returnHere } from './switchOrganisation.ts';

/**
 * Another tab has switched while this one holds what is typed and not saved: the page stays as it is
 * behind a question, until one goes back to its organisation or gives up what was typed. It is loaded
 * after the page: a tab that has not got it yet follows without a question.
 */
export function HeldSwitchDialog({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const listed = useListed();
  const queries = useQueryClient();
  const held = useHeldSwitch();
  const shown = useLastOf(held);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(holdSwitches, []);

  const stay = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await returnHere();
      void queries.invalidateQueries(); // some may have been refused meanwhile
    } catch (cause) {
      setProblem(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      visible={held !== null}
      title={t('organisation.elsewhere', { name: shown?.orgName })}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <>
          <Button status="danger" disabled={busy} onClick={followHeld}>
            {t('organisation.unsaved.follow')}
          </Button>
          <Button type="primary" autoFocus loading={busy} onClick={() => void stay()}>
            {t('organisation.unsaved.stay')}
          </Button>
        </>
      }
    >
      {problem !== null && <Notice tone="alarm">{problem}</Notice>}
      <p>
        {t('organisation.unsaved.elsewhere', {
          name: user.orgName,
          forms: listed(shown?.forms ?? []),
        })}
      </p>
    </Modal>
  );
}
