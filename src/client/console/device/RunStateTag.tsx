import { runState } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Tag, type TagTone } from '../../ui/data/Tag.tsx';

/** A run state in its colour. */
export function RunStateTag({ state }: { readonly state: number }) {
  const locale = useLocale();
  return <Tag tone={toneOf(state)}>{runState.label(state, locale)}</Tag>;
}

function toneOf(state: number): TagTone {
  if (state === runState.values.fault) return 'wait';
  return state === runState.values.running ? 'work' : 'rest';
}
