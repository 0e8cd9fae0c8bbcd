import style from './QueuePanel.module.css';
import type { QueuedFact } from './useQueueTexts.ts';

/** Fields of a queued call, or of its order on the server, with a line for each row of a list. */
export function QueuedFacts({ facts }: { readonly facts: readonly QueuedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={style.facts}>
      {facts.map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{lines.join('\n')}</dd>
        </div>
      ))}
    </dl>
  );
}
