import { createContext, use } from 'react';
import type { Theme } from '../../../themes/theme.ts';
import { wallDimRoom } from '../../../themes/wallDimRoom.ts';
import type { OrderSide } from '../../contract/orderKeys.ts';

/** What every tile of a board shares. */
export interface WallSetting {
  readonly theme: Theme;
  /** The organisation's time zone. */
  readonly timeZone: string;
  /** Whose orders figures are of. */
  readonly side: OrderSide;
  /** False where there are no devices to tell of: none of its own, nor any that it services. */
  readonly hasDevices: boolean;
  /** px of one rem, for what is drawn rather than styled. */
  readonly rem: number;
  /** Tiles stand one under the other and take the height that they need. */
  readonly stacked: boolean;
  /** While the board is edited nothing on it leads away. */
  readonly editing: boolean;
}

const WallSettingContext = createContext<WallSetting>({
  theme: wallDimRoom,
  timeZone: 'Asia/Shanghai',
  side: 'own',
  hasDevices: true,
  rem: 20,
  stacked: false,
  editing: false,
});

/** Gives the tiles below it their setting. */
export const WallSettingProvider = WallSettingContext;

export function useWallSetting(): WallSetting {
  return use(WallSettingContext);
}
