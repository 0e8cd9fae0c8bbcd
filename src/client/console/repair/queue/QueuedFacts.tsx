import { Facts } from '../../../ui/layout/Facts.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import type { QueuedFact } from './useQueueTexts.ts';

/** Fields of a queued call, or of its order on the server, with a line for each row of a list. */
export function QueuedFacts({ facts }: { readonly facts: readonly QueuedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <StyledText as="div" size={13}>
      <Facts facts={facts.map(({ label, lines }) => [label, lines.join('\n')])} />
    </StyledText>
  );
}
