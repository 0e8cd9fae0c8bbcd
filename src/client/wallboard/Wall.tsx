import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { cssVariables } from '../../../themes/theme.ts';
import { wallDimRoom } from '../../../themes/wallDimRoom.ts';
import type { Viewing } from './legibility.ts';
import { useRootSize } from './useRootSize.ts';
import { WallSettingProvider } from './wallSetting.ts';
import '@fontsource-variable/noto-sans-sc';
import './Wall.css';

interface Props {
  readonly viewing: Viewing;
  readonly timeZone: string;
  readonly editing?: boolean;
  /** The page is longer than the screen, as the page of all tiles is. */
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** The ground of every wall: its theme, its root size, and the setting that tiles share. */
export function Wall({ viewing, timeZone, editing = false, scrolls = false, children }: Props) {
  const { rem, stacked } = useRootSize(viewing);
  const setting = useMemo(
    () => ({ theme: wallDimRoom, timeZone, rem, stacked, editing }),
    [timeZone, rem, stacked, editing],
  );
  const classes = ['wall', stacked && 'wall-stacked', scrolls && 'wall-scrolls'].filter(Boolean);
  return (
    <WallSettingProvider value={setting}>
      <div
        className={classes.join(' ')}
        style={{ ...cssVariables(wallDimRoom), colorScheme: wallDimRoom.scheme }}
      >
        {children}
      </div>
    </WallSettingProvider>
  );
}
