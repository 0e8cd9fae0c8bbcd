import { createHmac } from 'node:crypto';
import { postJson, SendError } from './sendError.ts';

/** A message to a group chat. */
export interface GroupMessage {
  readonly text: string;
  /** Phones of the members whom it mentions. */
  readonly mentions: readonly string[];
}

/** A kind of group chat that has robots. */
interface RobotKind {
  readonly origin: string;
  readonly path: string;
  /** The parameter of the address that holds the robot's key. */
  readonly key: string;
  /** Numbers of answers that another attempt may not get: a robot takes 20 messages a minute. */
  readonly temporary: readonly number[];
}

/** The group chats whose robots take messages, by their public documentation. */
export const robotKinds = {
  wecom: {
    origin: 'https://qyapi.weixin.qq.com',
    path: '/cgi-bin/webhook/send',
    key: 'key',
    temporary: [-1, 45009, 45033],
  },
  dingtalk: {
    origin: 'https://oapi.dingtalk.com',
    path: '/robot/send',
    key: 'access_token',
    temporary: [-1, 130101, 410100, 430101],
  },
} as const satisfies Record<string, RobotKind>;
export type RobotName = keyof typeof robotKinds;

/**
 * Returns whether an address is a robot's: of the service itself or of an origin that the operator has named for
 * it, so that nobody makes the server call any other.
 *
 * @param origins what the operator named, e.g. of a WeCom in the organisation's own network
 */
export function isRobotAddress(
  name: RobotName,
  address: string,
  origins: readonly string[],
): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const { origin, path, key }: RobotKind = robotKinds[name];
  if (![origin, ...origins].includes(url.origin) || url.pathname !== path) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const names = [...url.searchParams.keys()];
  return (
    names.length === 1 && names[0] === key && /^[\w-]{8,128}$/.test(url.searchParams.get(key) ?? '')
  );
}

/** Sends a message by a WeCom robot. @throws SendError */
export async function sendToWecom(
  address: string,
  { text, mentions }: GroupMessage,
): Promise<void> {
  const body = { msgtype: 'text', text: { content: text, mentioned_mobile_list: mentions } };
  requireAccepted('wecom', await postJson({ url: address, body: JSON.stringify(body) }));
}

/**
 * Sends a message by a DingTalk robot.
 *
 * @param secret signs the call; null: the robot demands no signature
 * @throws SendError
 */
export async function sendToDingtalk(
  address: string,
  secret: string | null,
  now: Date,
  { text, mentions }: GroupMessage,
): Promise<void> {
  const url = new URL(address);
  if (secret !== null) {
    const timestamp = String(now.getTime());
    const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
    url.searchParams.set('timestamp', timestamp);
    url.searchParams.set('sign', sign);
  }
  const at = { atMobiles: mentions, isAtAll: false };
  const body = JSON.stringify({ msgtype: 'text', text: { content: text }, at });
  requireAccepted('dingtalk', await postJson({ url: url.href, body }));
}

/** Both services answer 200 with a number in the body. @throws SendError */
function requireAccepted(name: RobotName, answer: string): void {
  let code: unknown;
  try {
    code = (JSON.parse(answer) as { errcode?: unknown } | null)?.errcode;
  } catch {
    code = undefined;
  }
  if (code === 0) return;
  if (typeof code !== 'number') throw new SendError('refused', 'no errcode', false);
  const { temporary }: RobotKind = robotKinds[name];
  throw new SendError('refused', `errcode ${String(code)}`, !temporary.includes(code));
}
