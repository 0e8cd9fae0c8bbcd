import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { failureOf } from '../../api/apiError.ts';
import { currentUser, onSessionChange, stayWhile } from '../../api/session.ts';
import { useListed } from '../../kit/useLossQuestion.tsx';
import { Button } from '../../ui/Button.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { unsavedForms } from '../../ui/unsaved.ts';
import { isLeaving, returnHere } from './switchOrganisation.ts';

/** A switch of another tab that this one has not followed yet. */
interface Held {
  /** The name of the organisation that was selected. */
  readonly name: string;
  /** The forms that following would cost. */
  readonly forms: readonly string[];
}

/**
 * Another tab has switched while this one holds what is typed and not saved: the page stays as it is
 * behind a question, until one goes back to its organisation or gives up what was typed. It is loaded
 * after the page: a tab that has not got it yet follows without a question.
 */
export function HeldSwitch({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  const listed = useListed();
  const queries = useQueryClient();
  const [held, setHeld] = useState<Held | null>(null); // stays while the dialog fades
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const follow = useRef<() => void>(undefined);

  useEffect(() => {
    let heldCode: string | null = null;
    let givenUp = false;
    const release = stayWhile((elsewhere) => {
      if (isLeaving() || givenUp) return false;
      if (heldCode === elsewhere.orgCode) return true;
      const forms = unsavedForms();
      if (forms.length === 0) return false;
      heldCode = elsewhere.orgCode;
      setHeld({ name: elsewhere.orgName, forms });
      setOpen(true);
      return true;
    });
    const end = onSessionChange(() => {
      // some tab has come back to this organisation, or the session has ended
      setOpen(false);
      heldCode = null;
    });
    follow.current = () => {
      givenUp = true;
      currentUser(); // reads the session, and so follows it
      givenUp = false; // the other tab had come back: a further switch is a further question
    };
    return () => {
      end();
      release();
    };
  }, []);

  const stay = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await returnHere();
      void queries.invalidateQueries(); // some may have been refused meanwhile
    } catch (cause) {
      const { refused, info } = failureOf(cause);
      setProblem(refused && info !== '' ? info : t('app.failure'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      visible={open}
      title={t('organisation.elsewhere', { name: held?.name })}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <>
          <Button status="danger" disabled={busy} onClick={() => follow.current?.()}>
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
          forms: listed(held?.forms ?? []),
        })}
      </p>
    </Modal>
  );
}
