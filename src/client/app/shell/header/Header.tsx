import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../../contract/areas/session.ts';
import { isActive } from '../../../../contract/enums.ts';
import { PendingLine } from './PendingLine.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { SizeMenu } from '../settings/SizeMenu.tsx';
import type { MenuEntry } from '../sidebar/consoleMenu.ts';
import { TopNav } from '../sidebar/TopNav.tsx';
import { ErrorLogButton } from './ErrorLogButton.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import style from './Header.module.css';
import { HeaderNotifications } from './HeaderNotifications.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { QrCodes } from './QrCodes.tsx';
import { UserMenu } from './UserMenu.tsx';
import { WallLink } from './WallLink.tsx';

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
      <span className={style.org} title={user.orgName}>
        {user.orgName}
      </span>
      <TopNav menu={menu} here={trail[0]} />
      <div id="header-tools" className={style.tools} data-unfolded={unfolded || undefined}>
        <Tools menu={menu} active={isActive(user)} />
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
      <PendingLine />
    </header>
  );
}

interface ToolsProps extends Pick<HeaderProps, 'menu'> {
  /** The user is active: a pending user has no use for an error log of refusals. */
  readonly active: boolean;
}

/** Memoised, because it is the same on every page. */
const Tools = memo(function Tools({ menu, active }: ToolsProps) {
  return (
    <>
      <SearchButton menu={menu} />
      <WallLink />
      <FullscreenButton />
      <SizeMenu />
      {active && <ErrorLogButton />}
      <QrCodes />
      <HelpMenu />
    </>
  );
});

/** The user's notifications and account menu; memoised, because they are the same on every page. */
const AccountTools = memo(function AccountTools({
  user,
  onSettings,
}: Pick<HeaderProps, 'user' | 'onSettings'>) {
  return (
    <>
      {isActive(user) && <HeaderNotifications user={user} />}
      <UserMenu user={user} onSettings={onSettings} />
    </>
  );
});
