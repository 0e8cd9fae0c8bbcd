import { presentSession } from '../session/session.ts';
import { listsOf, type QueuedAction, versionOf } from './queuedAction.ts';

/** A change of an order's version by a queued call of this person. */
export interface OwnStep {
  readonly owner: string;
  readonly orderID: string;
  /** The version that the call was sent with, and the one that the server answered. */
  readonly from: number;
  readonly to: number;
  readonly call: string;
  /** The names of the lists in its body. */
  readonly lists: readonly string[];
}

/** The steps of the present owner that this page knows, in any order. */
let steps: readonly OwnStep[] = [];

/** Returns the step that a queued call has made; null if it has changed no version. */
export function ownStep({ owner, call, body, subject }: QueuedAction, answer: unknown) {
  const { Version: from } = body;
  const { orderID } = subject;
  const to = versionOf(answer);
  if (orderID === null || typeof from !== 'number' || to === null || to === from) return null;
  return { owner, orderID, from, to, call, lists: listsOf(body) } satisfies OwnStep;
}

/** Remembers a step of the present owner, of this tab or another. */
export function noteOwnStep(step: OwnStep): void {
  if (step.owner === presentSession().owner) steps = [...steps, step];
}

/** Forgets all steps: their owner has signed out, or selected another organisation. */
export function forgetOwnSteps(): void {
  steps = [];
}

/**
 * Returns the body of a call on an order with the version that follows from own queued calls: its form was open, with
 * the version of before, while they were sent. A call that would replace what they have entered keeps its version, and
 * so does one whose order somebody else has changed.
 */
export function withOwnVersion<Body extends object>(
  orderID: string | null,
  call: string,
  body: Body,
): Body {
  if (!('Version' in body) || typeof body.Version !== 'number') return body;
  const { owner } = presentSession();
  const own = steps.filter((one) => one.owner === owner && one.orderID === orderID);
  const lists = listsOf({ ...body });
  let version = body.Version;
  for (;;) {
    const step = own.find(({ from, to }) => from === version && to > version);
    if (step === undefined || step.call === call) break;
    if (step.lists.some((name) => lists.includes(name))) break;
    version = step.to;
  }
  return version === body.Version ? body : { ...body, Version: version };
}
