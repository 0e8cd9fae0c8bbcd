import { z } from 'zod';
import { id } from '../../../contract/validators.ts';

/** The text settings for which the editor shows a multiline field or an image field. */
export const settingControls = z.registry<{ readonly control: 'multiline' | 'image' }>();

/** Returns the schema of a multiline text of at most so many characters. */
export function multilineSetting(most: number) {
  return z.string().max(most).register(settingControls, { control: 'multiline' });
}

/** The schema of the id of a stored picture. */
export const imageSetting = id.clone().register(settingControls, { control: 'image' });
