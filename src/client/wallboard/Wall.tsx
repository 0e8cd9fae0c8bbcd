import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { cssVariables } from '../../../themes/theme.ts';
import type { BoardTheme } from '../../contract/areas/kanban.ts';
import type { OrderSide } from '../../contract/orderKeys.ts';
import type { Viewing } from './legibility.ts';
import { useRootSize } from './useRootSize.ts';
import { WallSettingProvider } from './wallSetting.ts';
import { wallThemes } from './wallThemes.ts';
import '@fontsource-variable/noto-sans-sc';
import './Wall.css';

interface Props {
  readonly viewing: Viewing;
  readonly theme: BoardTheme;
  readonly timeZone: string;
  readonly side?: OrderSide;
  readonly hasDevices?: boolean;
  readonly editing?: boolean;
  /** The page is longer than the screen, as the page of all tiles is. */
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** The ground of every wall: its theme, its root size, and the setting that tiles share. */
export function Wall({
  viewing,
  theme: themeName,
  timeZone,
  side = 'own',
  hasDevices = true,
  editing = false,
  scrolls = false,
  children,
}: Props) {
  const { rem, stacked } = useRootSize(viewing);
  const theme = wallThemes[themeName];
  const setting = useMemo(
    () => ({ theme, timeZone, side, hasDevices, rem, stacked, editing }),
    [theme, timeZone, side, hasDevices, rem, stacked, editing],
  );
  const classes = ['wall', stacked && 'wall-stacked', scrolls && 'wall-scrolls'].filter(Boolean);
  return (
    <WallSettingProvider value={setting}>
      <div
        className={classes.join(' ')}
        style={{ ...cssVariables(theme), colorScheme: theme.scheme }}
      >
        {children}
      </div>
    </WallSettingProvider>
  );
}
