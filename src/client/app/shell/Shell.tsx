import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getOrgMenu } from '../../../contract/areas/organisation/endpoints.ts';
import { getUser } from '../../../contract/areas/personnel/endpoints.ts';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import { isActive } from '../../../contract/enums.ts';
import { logError } from '../../api/http/errorLog.ts';
import { storeItem } from '../../api/session/storeItem.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { toastRowID } from '../../lib/toastRowID.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../loading/lazyPart.ts';
import type { Page } from '../../loading/page.ts';
import { sidebarKey } from '../../loading/ShellSkeleton.tsx';
import { loadPage } from '../../routes/pageChunk.ts';
import { pageAt } from '../../routes/pages.ts';
import { menuRole } from '../../routes/routeAccess.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { useMobile } from '../../ui/page/viewport.ts';
import { LiveApp } from '../live/LiveApp.tsx';
import { useSettings } from '../settings.ts';
import { Header } from './header/Header.tsx';
import { OfflineBanner } from './header/OfflineBanner.tsx';
import style from './Shell.module.css';
import { consoleMenu, trailTo } from './sidebar/consoleMenu.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { TagsView } from './tabs/TagsView.tsx';
import type { Tags } from './tabs/useTags.ts';

const loadSettings = dialogLoader(
  'shell',
  async () => (await import('./settings/SettingsDrawer.tsx')).SettingsDrawer,
);
const loadNotes = dialogLoader(
  'organisation',
  async () => (await import('./laterParts.ts')).OrganisationNotes,
);

interface ShellProps {
  readonly user: SignedInUser;
  /** The current page; null while navigating. */
  readonly page: Page | null;
  readonly tags: Tags;
  readonly children: ReactNode;
}

/** Sidebar, header and tags around the pages (specification 2, Shell layout); a narrow screen has no tags. */
export function Shell({ user, page, tags, children }: ShellProps) {
  const { t } = useTranslation();
  const { tagsView, fixedHeader, showSettings } = useSettings();
  const narrow = useMobile();
  const [open, toggle] = useSidebar();
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const [settings, setSettings] = useState(false);
  const { Dialog: SettingsDrawer, whenHere } = useLazyDialog(loadSettings);
  const openSettings = useCallback(() => void whenHere(() => setSettings(true)), [whenHere]);
  const { Part: OrganisationNotes } = useLoaded(isActive(user) ? loadNotes : null);
  usePrefetch();
  const menu = useMemo(() => consoleMenu(user.permissions, menuRole(user)), [user]);
  const trail = page === null ? [] : trailTo(page, menu);
  const drawer = narrow && drawerAt !== null && drawerAt === tags.shown; // navigation closes it
  const hasTags = tagsView && !narrow;
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#content">
        {t('shell.skip')}
      </a>
      {!narrow && (
        <div className={style.side}>
          <Sidebar menu={menu} trail={trail} folded={!open} />
        </div>
      )}
      {drawer && (
        <Drawer
          className={style.menu ?? ''}
          visible
          placement="left"
          width="auto"
          title={t('shell.menu.name')}
          heading={null}
          footer={null}
          onCancel={() => setDrawerAt(null)}
        >
          <Sidebar menu={menu} trail={trail} />
        </Drawer>
      )}
      <StyledText as="div" grow>
        <div className={style.top} data-fixed={fixedHeader || undefined}>
          <Header
            user={user}
            shownKey={tags.shown}
            menu={menu}
            trail={trail}
            sidebarOpen={narrow ? drawer : open}
            onSidebar={narrow ? () => setDrawerAt(tags.shown) : toggle}
            onSettings={openSettings}
          />
          {hasTags && <TagsView tags={tags} />}
          <LiveApp before={null}>
            {isActive(user) ? (
              <>
                <OfflineBanner />
                <OrganisationReads />
              </>
            ) : (
              <ReviewReads />
            )}
          </LiveApp>
        </div>
        <div
          id={toastRowID}
          className={style.toastRow}
          data-fixed={fixedHeader || undefined}
          data-tags={hasTags || undefined}
        />
        <main id="content" className={style.content} tabIndex={-1}>
          {OrganisationNotes !== null && <OrganisationNotes user={user} />}
          {children}
        </main>
      </StyledText>
      {showSettings && (
        <div className={style.handle}>
          <IconButton icon="gear" label={t('shell.settings.name')} onClick={openSettings} />
        </div>
      )}
      {settings && SettingsDrawer !== null && <SettingsDrawer onClose={() => setSettings(false)} />}
    </div>
  );
}

/** Reads the session's organisation again when it is changed: its expiry, its policy, its name. */
function OrganisationReads() {
  useLiveReads([getOrgMenu], ['enterprise']);
  return null;
}

/** Reads the account of a person who is not active again when a message arrives, as that of a review does. */
function ReviewReads() {
  useLiveReads([getUser], ['message']);
  return null;
}

/** Returns the open state of the desktop sidebar, stored per browser, and its toggle. */
function useSidebar(): readonly [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(sidebarKey) !== '0');
  const toggle = () => {
    storeItem(localStorage, sidebarKey, open ? '0' : '1');
    setOpen(!open);
  };
  return [open, toggle];
}

/** Loads a page's script and texts as soon as its link is hovered or focused. */
function usePrefetch(): void {
  useEffect(() => {
    const point = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin || link.target !== '') return;
      const page = pageAt(link.pathname);
      if (page === null) return;
      loadPage(page).catch((cause: unknown) =>
        logError({ where: page.path, name: 'PREFETCH', info: String(cause) }),
      );
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, []);
}
