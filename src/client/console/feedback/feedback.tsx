import { getFeedback, listFeedback } from '../../../contract/areas/feedback/endpoints.ts';
import { feedbackState } from '../../../contract/areas/feedback/feedbackStates.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Tag } from '../../ui/data/Tag.tsx';

/** The reads that a change of a problem makes stale. */
export const feedbackReads: readonly Endpoint[] = [listFeedback, getFeedback];

const tones = ['wait', 'work', 'rest'] as const;

/** The state of a problem as a word. */
export function FeedbackStateTag({ state }: { readonly state: number }) {
  return <Tag tone={tones[state] ?? 'rest'}>{feedbackState.label(state, useLocale())}</Tag>;
}
