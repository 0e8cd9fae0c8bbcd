import { faultLevel, messageType } from '../../contract/enums.ts';
import type { ChannelName, TopicPatch, UserMsg } from '../../contract/live.ts';
import type { PatchRun } from './patchRun.ts';

/** What a person is told: a typed message, or the plain text that other servers send. */
export type LiveMessage =
  | { readonly type: 'typed'; readonly channel: ChannelName; readonly message: UserMsg }
  | { readonly type: 'text'; readonly channel: ChannelName; readonly text: string };

/** One thing heard on a channel. `unreadable`: of no known shape; it belongs in the error log. */
export type Envelope =
  | LiveMessage
  | { readonly type: 'patch'; readonly channel: ChannelName; readonly patch: PatchRun }
  | { readonly type: 'unreadable'; readonly channel: ChannelName; readonly payload: unknown };

/** Reads `receive_msg`: a list of UserMsg, one by one in its order, or a text. */
export function readMessages(channel: ChannelName, payload: unknown): Envelope[] {
  if (typeof payload === 'string') return [{ type: 'text', channel, text: payload }];
  if (!Array.isArray(payload)) return [{ type: 'unreadable', channel, payload }];
  return payload.map((item: unknown) => readMessage(channel, item));
}

/** Reads `topic_patch`. The rows are taken as the server's word: the contract binds it. */
export function readPatch(channel: ChannelName, payload: unknown): Envelope {
  return isTopicPatch(payload)
    ? { type: 'patch', channel, patch: payload }
    : { type: 'unreadable', channel, payload };
}

function readMessage(channel: ChannelName, item: unknown): Envelope {
  const { MType, Title, Msg, Id, Url, Time, Level, Stored, ...more } = fieldsOf(item);
  if (typeof Title !== 'string' || typeof Msg !== 'string') {
    return { type: 'unreadable', channel, payload: item };
  }
  const known = messageType.list.find((code) => code === Number(MType));
  // A type that a newer server knows must still reach somebody: its words are shown as a text.
  if (known === undefined) return { type: 'text', channel, text: `${Title} ${Msg}`.trim() };
  return {
    type: 'typed',
    channel,
    message: { ...more, MType: known, Title, Msg, ...ours({ Id, Url, Time, Level, Stored }) },
  };
}

type OurField = 'Id' | 'Url' | 'Time' | 'Level' | 'Stored';

/** What only some servers send: kept where it is what the contract says, else left out. */
function ours({
  Id,
  Url,
  Time,
  Level,
  Stored,
}: Readonly<Record<OurField, unknown>>): Pick<UserMsg, OurField> {
  const level = faultLevel.list.find((code) => code === Level);
  return {
    ...(typeof Id === 'string' && Id !== '' && { Id }),
    ...(typeof Url === 'string' && { Url }),
    ...(typeof Time === 'string' && !Number.isNaN(Date.parse(Time)) && { Time }),
    ...(level !== undefined && { Level: level }),
    ...(Stored === 0 && { Stored }),
  };
}

function isTopicPatch(value: unknown): value is TopicPatch {
  const { Topic, Epoch, Rev } = fieldsOf(value);
  return typeof Topic === 'string' && typeof Epoch === 'string' && typeof Rev === 'number';
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
