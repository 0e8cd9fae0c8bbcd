import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive } from '../../../../../contract/enums.ts';
import { platform } from '../../../../api/http/platform.ts';
import { useUser } from '../../../../api/session/useSession.ts';
import { loadFeedbackDialog } from '../../../../console/feedback/loadFeedbackDialog.ts';
import { useLazyDialog } from '../../../../loading/lazyPart.ts';
import { Icon } from '../../../../ui/buttons/Icon.tsx';
import { Popup } from '../../../../ui/overlays/Popup.tsx';
import { canSetUp, loadSetupGuide, openSetupGuide } from '../../../setup/setupGuideState.ts';
import { ActionMenuItem, NewTabMenuItem, PageMenuItem } from '../../sidebar/MenuItems.tsx';
import style from './menus.module.css';

/**
 * The help menu (specification 2, Header): help, version notes and questions, feedback and what became of it, the
 * persistent connections, and the official website where one is configured.
 */
export function HelpMenu() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Dialog: FeedbackDialog, ...feedback } = useLazyDialog(loadFeedbackDialog);
  const guide = useLazyDialog(loadSetupGuide);
  const user = useUser();
  const { website } = platform();
  return (
    <>
      <Popup name={t('shell.help.name')} label={<Icon name="help" />}>
        <ul className={style.items}>
          <NewTabMenuItem icon="book" text={t('shell.help.docs')} href="/helpDoc" />
          <NewTabMenuItem
            icon="page"
            text={t('shell.help.versions')}
            href="/helpDoc?page=versions"
          />
          <NewTabMenuItem icon="help" text={t('shell.help.faq')} href="/helpDoc?page=faq" />
          {user !== null && isActive(user) && (
            <ActionMenuItem
              icon="megaphone"
              text={t('shell.help.feedback')}
              run={() => void feedback.whenHere(() => setOpen(true))}
            />
          )}
          <PageMenuItem page="problemLog" icon="clipboard" />
          <PageMenuItem page="scoket" icon="screen" />
          {user !== null && canSetUp(user) && (
            <ActionMenuItem
              icon="check"
              text={t('shell.help.setUp')}
              run={() => void guide.whenHere(openSetupGuide)}
            />
          )}
          {isWebAddress(website) && (
            <NewTabMenuItem icon="screen" text={t('shell.help.website')} href={website} />
          )}
        </ul>
      </Popup>
      {FeedbackDialog !== null && <FeedbackDialog visible={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns whether a value of platform.json is a web address; only those become links. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
