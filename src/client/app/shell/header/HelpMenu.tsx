import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive } from '../../../../contract/enums.ts';
import { platform } from '../../../api/http/platform.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { loadFeedbackDialog } from '../../../console/account/accountDialogs.ts';
import { useLazyDialog } from '../../../loading/useLazyDialog.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Popup } from '../../../ui/Popup.tsx';
import { loadSetupGuide, openSetupGuide, setsUp } from '../../setup/setupGuideDoor.ts';
import { DeedLine, TabLine } from '../sidebar/MenuLines.tsx';
import style from './HelpMenu.module.css';

/** Specification 2, Header: help, version notes and questions, feedback, the official website where it has one. */
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
        <ul className={style.lines}>
          <TabLine icon="book" text={t('shell.help.docs')} href="/helpDoc" />
          <TabLine icon="page" text={t('shell.help.versions')} href="/helpDoc?page=versions" />
          <TabLine icon="help" text={t('shell.help.faq')} href="/helpDoc?page=faq" />
          {user !== null && isActive(user) && (
            <DeedLine
              icon="megaphone"
              text={t('shell.help.feedback')}
              run={() => void feedback.whenHere(() => setOpen(true))}
            />
          )}
          {user !== null && setsUp(user) && (
            <DeedLine
              icon="check"
              text={t('shell.help.setUp')}
              run={() => void guide.whenHere(openSetupGuide)}
            />
          )}
          {isWebAddress(website) && (
            <TabLine icon="screen" text={t('shell.help.website')} href={website} />
          )}
        </ul>
      </Popup>
      {FeedbackDialog !== null && <FeedbackDialog visible={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** platform.json may hold anything: only what leads to a page is a link. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
