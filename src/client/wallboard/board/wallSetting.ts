import { createContext, use } from 'react';
import type { Theme } from '../../../../themes/theme.ts';
import { wallDimRoom } from '../../../../themes/wallDimRoom.ts';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';

/** The setting that all tiles of a board share. */
export interface WallSetting {
  readonly theme: Theme;
  /** The organisation's time zone. */
  readonly timeZone: string;
  /** Selects the orders that figures count. */
  readonly side: OrderSide;
  /** False where the organisation neither owns nor services any device. */
  readonly hasDevices: boolean;
  /** px of one rem, for canvas drawing, which CSS does not scale. */
  readonly rem: number;
  /** Tiles form one column and take the height that they need. */
  readonly stacked: boolean;
  /** While the board is edited, its links are inactive. */
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

/** Provides the setting to the tiles below it. */
export const WallSettingProvider = WallSettingContext;

export function useWallSetting(): WallSetting {
  return use(WallSettingContext);
}
