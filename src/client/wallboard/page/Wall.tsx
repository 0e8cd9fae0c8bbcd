import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { cssVariables } from '../../../../themes/theme.ts';
import type { BoardTheme } from '../../../contract/areas/kanban/endpoints.ts';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { rootSize, stackedBelow, stackedRoot, type Viewing } from '../board/legibility.ts';
import { WallSettingProvider } from '../board/wallSetting.ts';
import { wallThemes } from '../board/wallThemes.ts';
import '@fontsource-variable/noto-sans-sc';
import './Wall.css';

interface Props {
  readonly viewing: Viewing;
  readonly theme: BoardTheme;
  readonly timeZone: string;
  readonly side?: OrderSide;
  readonly hasDevices?: boolean;
  readonly editing?: boolean;
  /** Set when the page is longer than the screen, as the page of all tiles is. */
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** The root element of every wall: applies the theme and the root size, and provides the setting that tiles share. */
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

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/**
 * Sets the root font size by viewing distance, diagonal and window size; restores it on unmount.
 * @returns px of one rem, and whether tiles stack because the screen is a handheld one
 */
function useRootSize({ distance, diagonal }: Viewing): { rem: number; stacked: boolean } {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  const stacked = width < stackedBelow;
  const rem = stacked ? stackedRoot : rootSize({ distance, diagonal }, width, height);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = style.fontSize;
    style.fontSize = `${rem}px`;
    return () => {
      style.fontSize = before;
    };
  }, [rem]);
  return { rem, stacked };
}
