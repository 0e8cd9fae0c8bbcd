import { presentSession } from '../session/session.ts';
import { type QueuedAction, type QueuedBody, replaces, versionOf } from './queuedAction.ts';

/** A change of an order's version by a queued call of this person. */
export interface OwnStep {
  readonly owner: string;
  readonly orderID: string;
  /** The version that the call was sent with, and the one that the server answered. */
  readonly from: number;
  readonly to: number;
  readonly call: string;
  readonly body: QueuedBody;
}

/** The steps that this page knows, in any order. */
const steps: OwnStep[] = [];

/** Returns the step that a queued call has made; null if it has changed no version. */
export function ownStep({ owner, call, body, subject }: QueuedAction, answer: unknown) {
  const { Version: from } = body;
  const { orderID } = subject;
  const to = versionOf(answer);
  if (orderID === null || typeof from !== 'number' || to === null || to === from) return null;
  return { owner, orderID, from, to, call, body } satisfies OwnStep;
}

/** Remembers a step, of this tab or another. */
export function noteOwnStep(step: OwnStep): void {
  steps.push(step);
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
  let version = body.Version;
  for (;;) {
    const step = own.find(({ from, to }) => from === version && to > version);
    if (step === undefined || replaces({ call, body: { ...body } }, step)) break;
    version = step.to;
  }
  return version === body.Version ? body : { ...body, Version: version };
}
