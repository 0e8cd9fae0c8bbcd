import type { Message } from '../../../contract/areas/message.ts';
import { type MessageType, messageType } from '../../../contract/enums.ts';
import { orderPath } from '../../lib/orderPath.ts';

const { values } = messageType;

/** A knowledge document that everybody may read has this before its id in `url`; the others are the enterprise's. */
const publicScope = 'public';

/** Where a message of each type leads (design page 2, Type to target); null: it is read where it stands. */
const targets: Readonly<Record<MessageType, (url: string) => string | null>> = {
  [values.user]: () => '/userApply/applyList',
  [values.permission]: () => '/account',
  [values.device]: () => '/device/concernDevice',
  [values.workOrder]: (url) => (url === '' ? '/Troubleshooting/workOrder' : orderPath(url)),
  [values.sparePart]: () => null,
  [values.inspection]: () => '/Inspection/inspectionPlan',
  [values.maintenance]: () => '/maintenance/planCalendar',
  [values.system]: (url) =>
    url === ''
      ? '/proclamation/list'
      : `/proclamation/list/detail?${new URLSearchParams({ id: url }).toString()}`,
  [values.knowledge]: (url) =>
    url.startsWith(publicScope) ? '/knowledgeBase/publicKnow' : '/knowledgeBase/EnterpriseKnow',
  [values.affiliation]: () => '/systemInfo/AffEnterprise',
};

/**
 * Where a message leads; null where there is nowhere to go, also since the page is not there.
 *
 * @param pageIsThere whether a path (without its query) is a page that this person may open
 */
export function targetOf(
  { mType, url }: Pick<Message, 'mType' | 'url'>,
  pageIsThere: (path: string) => boolean,
): string | null {
  const type = messageType.list.find((code) => code === mType);
  const target = type === undefined ? null : targets[type](url);
  if (target === null) return null;
  return pageIsThere(target.split('?')[0] ?? '') ? target : null;
}
