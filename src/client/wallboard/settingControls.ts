import { z } from 'zod';
import { id } from '../../contract/validators.ts';

/** Text settings that the editor offers otherwise than as a line: as several, or as a picture. */
export const settingControls = z.registry<{ readonly control: 'lines' | 'image' }>();

/** Words of several lines. */
export function linesSetting(most: number) {
  return z.string().max(most).register(settingControls, { control: 'lines' });
}

/** The id of a stored picture. */
export const imageSetting = id.clone().register(settingControls, { control: 'image' });
