import { runState } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';

/** A run state: only a fault has a colour, the same as in bands and shares of states. */
export function RunStateTag({ state }: { readonly state: number }) {
  const locale = useLocale();
  return <Tag tone={toneOf(state)}>{runState.label(state, locale)}</Tag>;
}

function toneOf(state: number): TagTone {
  if (state === runState.values.fault) return 'danger';
  return state === runState.values.running ? 'success' : 'rest';
}
