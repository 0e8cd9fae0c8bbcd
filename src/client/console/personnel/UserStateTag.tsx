import { userState } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';

/** Specification 3, User: 0 warning, 1 success, 2 danger; what is over is grey. */
const tones: Readonly<Record<number, TagTone>> = {
  [userState.values.disabled]: 'warning',
  [userState.values.normal]: 'success',
  [userState.values.pending]: 'danger',
};

/** A person's state as a tag. */
export function UserStateTag({ state }: { readonly state: number }) {
  return <Tag tone={tones[state] ?? 'rest'}>{userState.label(state, useLocale())}</Tag>;
}
