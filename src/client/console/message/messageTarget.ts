import type { Message } from '../../../contract/areas/message.ts';
import { type MessageType, messageType } from '../../../contract/enums.ts';
import { noticePath } from '../../lib/noticePath.ts';
import { orderPath } from '../../lib/orderPath.ts';
import { pagePaths } from '../../lib/pagePaths.ts';

const { values } = messageType;

/** A knowledge document that everybody may read has this before its id in `url`; the others are the enterprise's. */
const publicScope = 'public';

/** Where a message of each type leads (design page 2, Type to target); null: it is read where it stands. */
const targets: Readonly<Record<MessageType, (url: string) => string | null>> = {
  [values.user]: () => pagePaths.userApplyList,
  [values.permission]: () => pagePaths.account,
  [values.device]: () => pagePaths.concernDevice,
  [values.workOrder]: (url) => (url === '' ? pagePaths.workOrder : orderPath(url)),
  [values.sparePart]: () => null,
  [values.inspection]: () => pagePaths.inspectionPlan,
  [values.maintenance]: () => pagePaths.maintenancePlan,
  [values.system]: (url) => (url === '' ? pagePaths.proclamation : noticePath(url)),
  [values.knowledge]: (url) =>
    url.startsWith(publicScope) ? pagePaths.publicKnow : pagePaths.enterpriseKnow,
  [values.affiliation]: () => pagePaths.affEnterprise,
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
