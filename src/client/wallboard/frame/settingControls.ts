import { z } from 'zod';
import { id } from '../../../contract/validators.ts';

/** The text settings for which the editor shows a multi-line field or an image field. */
export const settingControls = z.registry<{ readonly control: 'lines' | 'image' }>();

/** Returns the schema of a multi-line text of at most so many characters. */
export function multilineSetting(most: number) {
  return z.string().max(most).register(settingControls, { control: 'lines' });
}

/** The schema of the id of a stored picture. */
export const imageSetting = id.clone().register(settingControls, { control: 'image' });
