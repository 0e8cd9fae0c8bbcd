import type { RunState } from './runStates.ts';
import './RunStateMark.css';

interface Props {
  readonly state: RunState;
  /** The accessible name, where there is no text beside the mark. */
  readonly label?: string;
}

/** The symbol of a run state; only a fault has a colour. */
export function RunStateMark({ state, label }: Props) {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={`run-mark run-mark-${state}`} viewBox="0 0 16 16" {...named}>
      {label !== undefined && <title>{label}</title>}
      {state === 'fault' && (
        <>
          <rect width="16" height="16" rx="2" />
          <path d="M7 3h2v6.4H7zM7 11h2v2H7z" />
        </>
      )}
      {state === 'offline' && (
        <path d="M1 5V3a2 2 0 0 1 2-2h2M11 1h2a2 2 0 0 1 2 2v2M15 11v2a2 2 0 0 1-2 2h-2M5 15H3a2 2 0 0 1-2-2v-2M4 12l8-8" />
      )}
      {state === 'stopped' && <rect y="5.5" width="16" height="5" rx="1" />}
      {state === 'running' && <rect width="16" height="16" rx="2" />}
    </svg>
  );
}
