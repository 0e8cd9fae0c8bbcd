import { isWorkMessage } from '../../../../contract/areas/message/endpoints.ts';
import { type MessageType, messageType, workMessageTypes } from '../../../../contract/enums.ts';

const { values } = messageType;

/** The groups of the notification centre and the tabs of each, in their order (specification 4). */
export const messageGroups = {
  work: workMessageTypes,
  system: [
    values.permission,
    values.system,
    values.device,
    values.sparePart,
    values.knowledge,
    values.affiliation,
  ],
} as const satisfies Readonly<Record<string, readonly [MessageType, ...MessageType[]]>>;

export type MessageGroup = keyof typeof messageGroups;

/** The first tab of a group: work orders or permissions. */
export function firstTypeOf(group: MessageGroup): MessageType {
  return messageGroups[group][0];
}

export function groupOf(type: MessageType): MessageGroup {
  return isWorkMessage(type) ? 'work' : 'system';
}
