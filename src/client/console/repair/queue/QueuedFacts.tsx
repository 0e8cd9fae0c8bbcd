import type { QueuedAction } from '../../../api/queue/queuedAction.ts';
import style from './QueuePanel.module.css';
import { useQueuedFacts } from './useQueueTexts.ts';

/** What a queued call contains, as its form showed it. */
export function QueuedFacts({ action }: { readonly action: QueuedAction }) {
  const facts = useQueuedFacts()(action);
  if (facts.length === 0) return null;
  return (
    <dl className={style.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
