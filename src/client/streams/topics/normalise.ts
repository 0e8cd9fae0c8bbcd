import { faultLevel, messageType } from '../../../contract/enums.ts';
import type {
  ChannelName,
  TopicPatch,
  TopicRevision,
  UserMsg,
} from '../../../contract/topics/live.ts';
import type { PatchRun } from './patchRun.ts';

/** A message for a person: typed, or the plain text that other servers send. */
export type LiveMessage =
  | { readonly type: 'typed'; readonly channel: ChannelName; readonly message: UserMsg }
  | { readonly type: 'text'; readonly channel: ChannelName; readonly text: string };

/** One message, patch or revision of a channel. `unreadable`: its shape is unknown; it belongs in the error log. */
export type ChannelContent =
  | LiveMessage
  | { readonly type: 'patch'; readonly channel: ChannelName; readonly patch: PatchRun }
  | {
      readonly type: 'revision';
      readonly channel: ChannelName;
      /** The newest revision of the topic `changes` when the channel opened, or later. */
      readonly revision: TopicRevision;
    }
  | { readonly type: 'unreadable'; readonly channel: ChannelName; readonly payload: unknown };

/** Parses `receive_msg`: a list of UserMsg, each in its order, or a text. */
export function parseMessages(channel: ChannelName, payload: unknown): ChannelContent[] {
  if (typeof payload === 'string') return [{ type: 'text', channel, text: payload }];
  if (!Array.isArray(payload)) return [{ type: 'unreadable', channel, payload }];
  return payload.map((item: unknown) => readMessage(channel, item));
}

/** Parses `topic_patch`. The rows are not checked: the contract binds the server. */
export function parsePatch(channel: ChannelName, payload: unknown): ChannelContent {
  return isTopicPatch(payload)
    ? { type: 'patch', channel, patch: payload }
    : { type: 'unreadable', channel, payload };
}

/** Parses `topic_revision`, which is sent of the topic `changes` alone. */
export function parseRevisionMessage(channel: ChannelName, payload: unknown): ChannelContent {
  const { Topic, Epoch, Rev } = fieldsOf(payload);
  return Topic === 'changes' && typeof Epoch === 'string' && typeof Rev === 'number'
    ? { type: 'revision', channel, revision: { epoch: Epoch, rev: Rev } }
    : { type: 'unreadable', channel, payload };
}

function readMessage(channel: ChannelName, item: unknown): ChannelContent {
  const { MType, Title, Msg, Id, Url, Time, Level, Stored, ...more } = fieldsOf(item);
  if (typeof Title !== 'string' || typeof Msg !== 'string') {
    return { type: 'unreadable', channel, payload: item };
  }
  const known = messageType.list.find((code) => code === Number(MType));
  // A type of a newer server must still reach the user: its content is shown as text.
  if (known === undefined) return { type: 'text', channel, text: `${Title} ${Msg}`.trim() };
  return {
    type: 'typed',
    channel,
    message: { ...more, MType: known, Title, Msg, ...ours({ Id, Url, Time, Level, Stored }) },
  };
}

type OurField = 'Id' | 'Url' | 'Time' | 'Level' | 'Stored';

/** Returns the fields that only some servers send, each if the contract allows its value. */
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
