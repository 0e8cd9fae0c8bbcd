import type { English } from '../translations.ts';

/** The queue of order actions that wait for the network. */
export const queue = {
  title: 'Waiting to be sent',
  about:
    'Without a network, actions and photos stay on this device. They are sent as soon as there is one: in order for each work order, and each once.',
  none: 'Nothing is waiting',
  button: 'Actions waiting to be sent: {{count}}',
  buttonRefused: 'Actions waiting to be sent: {{count}}; not carried out: {{refused}}',
  open: 'Show the queue',
  close: 'Close',
  sendNow: 'Send now',
  sent_one: '{{count}} offline action was sent',
  sent_other: '{{count}} offline actions were sent',
  refusedToast: 'Offline actions that were not carried out: {{count}}',
  comment: 'Comment',
  count: 'Count',
  report: 'Report a fault',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  signed: 'Signed',
  tooOld: 'It has waited for more than 6 days, so nobody knows if it was carried out: check first',
  noNetwork: 'No network',
  state: {
    waiting: 'Waiting',
    stopped: 'Waits for the one before',
    refused: 'Not carried out',
  },
  /** Beside an order. */
  mark: {
    waiting: 'To be sent',
    refused: 'Not carried out',
  },
  note: {
    stored: 'Stored on this device, and sent as soon as there is a connection',
    waiting: 'Waiting to be sent: this page shows the state afterwards',
    refused: 'An offline action was not carried out',
  },
  countsFromDone: 'It counts from the time when it was done, at most {{hours}} hours back.',
  server: 'On the server now',
  mine: 'My action',
  notOffered: 'The present state of the order does not allow this action.',
  takeOver: 'Send again as things are',
  takeOverNow: 'Send again without the time',
  drop: {
    action: 'Discard',
    title: 'Discard this action?',
    text: '"{{action}}" ({{device}}) will not be sent. Its text and photos are deleted from this device.',
    confirm: 'Discard action',
  },
  stock: {
    in: 'Receive parts',
    out: 'Issue parts',
    cacheOut: 'Hand parts out to a bag',
    return: 'Return parts from a bag',
    transfer: 'Transfer parts',
  },
  field: {
    items: 'Parts',
    moveTime: 'Moved at',
    fault: 'Fault',
    faultTime: 'Fault time',
    machine: 'Machine',
    photos: 'Photos',
    state: 'State',
    last: 'Last action',
  },
} as const satisfies English<'queue'>;
