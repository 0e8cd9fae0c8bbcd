import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { debounce, distinctUntilChanged, map, timer } from 'rxjs';
import { getOrgMenu } from '../../../../contract/areas/organisation/endpoints.ts';
import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { isActive, messageType } from '../../../../contract/enums.ts';
import { isAdministrator } from '../../../../contract/roles.ts';
import { errorLog$ } from '../../../api/http/errorLog.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { pending$ } from '../../../api/http/post.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import { useSubject } from '../../../lib/useSubject.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../../loading/lazyPart.ts';
import { pageAt } from '../../../routes/pages.ts';
import { useTopic } from '../../../streams/useTopic.tsx';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { LiveApp } from '../../live/LiveApp.tsx';
import { SetupProgress } from '../../setup/SetupProgress.tsx';
import { canSetUp } from '../../setup/setupGuideState.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { SizeMenu } from '../settings/SizeMenu.tsx';
import { type MenuEntry, mayOpen } from '../sidebar/consoleMenu.ts';
import { TopNav } from '../sidebar/TopNav.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import style from './Header.module.css';
import { HelpMenu } from './menus/HelpMenu.tsx';
import { QrCodes } from './menus/QrCodes.tsx';
import { UserMenu } from './menus/UserMenu.tsx';

interface HeaderProps {
  readonly user: SignedInUser;
  /** The key of the current page. */
  readonly shownKey: string | null;
  readonly menu: readonly MenuEntry[];
  readonly trail: readonly MenuEntry[];
  readonly sidebarOpen: boolean;
  readonly onSidebar: () => void;
  readonly onSettings: () => void;
}

/**
 * The bar above every page: the organisation, the areas, tools, the user. On a narrow screen the
 * tools fold into a second row; the notifications stay visible.
 */
export function Header(props: HeaderProps) {
  const { user, shownKey, menu, trail, sidebarOpen, onSidebar, onSettings } = props;
  const { t } = useTranslation();
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const unfolded = unfoldedAt === shownKey; // navigation folds them
  return (
    <header className={style.header}>
      <IconButton
        icon={sidebarOpen ? 'fold' : 'unfold'}
        label={t(sidebarOpen ? 'shell.menu.close' : 'shell.menu.open')}
        aria-expanded={sidebarOpen}
        onClick={onSidebar}
      />
      <OrganisationName user={user} />
      <TopNav menu={menu} here={trail[0]} />
      <div id="header-tools" className={style.tools} data-unfolded={unfolded || undefined}>
        <Tools menu={menu} hasErrorLog={isActive(user) && isAdministrator(user)} />
      </div>
      <div className={style.always}>
        <span className={style.fold}>
          <IconButton
            icon="more"
            label={t('shell.tools')}
            aria-expanded={unfolded}
            aria-controls="header-tools"
            onClick={() => setUnfoldedAt(unfolded ? null : shownKey)}
          />
        </span>
        <AccountTools user={user} onSettings={onSettings} />
      </div>
      <PendingBar />
    </header>
  );
}

/** The name of the organisation, with its logo where it has one that can be shown. */
function OrganisationName({ user: { orgName, orgLogo } }: Pick<HeaderProps, 'user'>) {
  const [failed, setFailed] = useState<string | null>(null);
  const logo = orgLogo === failed ? null : fileUrl(orgLogo);
  return (
    <span className={style.org} title={orgName}>
      {logo !== null && (
        <img className={style.logo} src={logo} alt="" onError={() => setFailed(orgLogo)} />
      )}
      {orgName}
    </span>
  );
}

interface ToolsProps extends Pick<HeaderProps, 'menu'> {
  /** Only active administrators have a use for the log of failures. */
  readonly hasErrorLog: boolean;
}

/** Memoised, because it is the same on every page. */
const Tools = memo(function Tools({ menu, hasErrorLog }: ToolsProps) {
  return (
    <>
      {/* at the edge, so that nothing moves when it appears */}
      {hasErrorLog && <ErrorLogButton />}
      <SearchButton menu={menu} />
      <WallLink />
      <FullscreenButton />
      <SizeMenu />
      <QrCodes />
      <HelpMenu />
    </>
  );
});

/** A link to the wallboard in a new tab (specification 2, Header). */
function WallLink() {
  const { t } = useTranslation();
  const mayWatch = useCan('kanban.view');
  if (!mayWatch) return null;
  return (
    <a className={style.wall} href="/EquipmentKanban" target="_blank" rel="noopener">
      <Icon name="screen" />
      {t('shell.wall')}
    </a>
  );
}

/** The user's notifications and account menu; memoised, because they are the same on every page. */
const AccountTools = memo(function AccountTools({
  user,
  onSettings,
}: Pick<HeaderProps, 'user' | 'onSettings'>) {
  return (
    <>
      {isActive(user) && canSetUp(user) && <SetupProgress />}
      {isActive(user) && <HeaderNotifications user={user} />}
      <UserMenu user={user} onSettings={onSettings} />
    </>
  );
});

const loadErrorLog = dialogLoader(
  'shell',
  async () => (await import('./menus/ErrorLogDialog.tsx')).ErrorLogDialog,
);

/** A button for the error log of this browser; it appears once the log has a failure, and counts failures alone. */
function ErrorLogButton() {
  const { t } = useTranslation();
  const entries = useSubject(errorLog$);
  const [open, setOpen] = useState(false);
  const { Dialog: ErrorLogDialog, whenHere } = useLazyDialog(loadErrorLog);
  const failures = entries.filter(({ refused }) => refused !== true).length;
  if (failures === 0 && !open) return null;
  return (
    <>
      <IconButton
        icon="warning"
        label={t('shell.errors.button', { count: failures })}
        count={failures}
        aria-haspopup="dialog"
        onClick={() => void whenHere(() => setOpen(true))}
      />
      {open && ErrorLogDialog !== null && (
        <ErrorLogDialog entries={entries} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const loadNotices = dialogLoader(
  'notice',
  async () => (await import('../laterParts.ts')).NoticePopup,
);
const loadMessages = dialogLoader(
  'message',
  async () => (await import('../laterParts.ts')).MessageCentre,
);

const loadQueue = dialogLoader('queue', async () => {
  const [{ QueuePart }] = await Promise.all([
    import('../laterParts.ts'),
    loadNamespaces('repair'), // the labels of the actions
  ]);
  return QueuePart;
});

/** The queue of offline actions, the announcements and the notification centre of the header; all use the streams. */
function HeaderNotifications({ user }: { readonly user: SignedInUser }) {
  const mayRead = useCan('notice.view');
  const { Part: Notices } = useLoaded(loadNotices);
  const { Part: Messages } = useLoaded(loadMessages);
  const seesOrders = useCan('repair.view');
  const movesParts = useCan('part.move');
  const countsParts = useCan('part.count');
  const mayQueue = seesOrders || movesParts || countsParts;
  const { Part: Queue } = useLoaded(mayQueue ? loadQueue : null);
  const hasPage = (path: string) => {
    const page = pageAt(path);
    return page !== null && mayOpen(page, user);
  };
  return (
    <LiveApp
      before={
        <>
          {mayRead && <IconPlace />}
          <IconPlace />
        </>
      }
    >
      <RefreshMenuOnRoleChange />
      {Queue !== null && <Queue />}
      {mayRead && (Notices === null ? <IconPlace /> : <Notices />)}
      {Messages === null ? <IconPlace /> : <Messages hasPage={hasPage} />}
    </LiveApp>
  );
}

/** The place of a button that is loaded later, so that nothing in the header moves when it comes. */
function IconPlace() {
  return <span className={style.place} aria-hidden="true" />;
}

/**
 * Reads the menu again when a message of a role change arrives in the inbox, in every tab; routes,
 * tags and buttons follow (specification 4, Changing roles).
 */
export function RefreshMenuOnRoleChange(): null {
  const { phase, rows } = useTopic('inbox');
  const newest =
    phase === 'ready' ? (rows.get(String(messageType.values.permission))?.newest ?? '') : null;
  const known = useRef<string | null>(null);
  const queries = useQueryClient();
  const refreshMenu = useEffectEvent(
    () => void queries.invalidateQueries({ queryKey: [getOrgMenu.id] }),
  );
  useEffect(() => {
    if (newest === null) return;
    const isNew = known.current !== null && known.current !== newest;
    known.current = newest;
    if (isNew) refreshMenu();
  }, [newest]);
  return null;
}

/** The loading indicator closes so long after a request's end (specification 9). */
const closesAfterMs = 500;

/** A bar under the header while requests are pending. */
export function PendingBar() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const subscription = pending$
      .pipe(
        map((calls) => calls > 0),
        debounce((pending) => timer(pending ? 0 : closesAfterMs)),
        distinctUntilChanged(),
      )
      .subscribe(setBusy);
    return () => subscription.unsubscribe();
  }, []);
  return busy ? <div className={style.pending} aria-hidden="true" /> : null;
}
