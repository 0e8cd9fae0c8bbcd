import { BehaviorSubject } from 'rxjs';

/** Whether the panel of the queue is open; the header shows it, and pages open it. */
export const queuePanelOpen$ = new BehaviorSubject(false);
