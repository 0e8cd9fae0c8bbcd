import type { Message } from '../../../contract/areas/message/endpoints.ts';
import { type MessageType, messageType } from '../../../contract/enums.ts';
import { applicationPath } from '../../lib/paths/applicationPath.ts';
import { countPath } from '../../lib/paths/countPath.ts';
import { documentPath } from '../../lib/paths/documentPath.ts';
import { feedbackPath } from '../../lib/paths/feedbackPath.ts';
import { noticePath } from '../../lib/paths/noticePath.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { partPath } from '../../lib/paths/partPath.ts';
import { planViewPath } from '../../lib/paths/planPath.ts';

const { values } = messageType;

/** The prefix of a public knowledge document's id in `url`; the others belong to the enterprise. */
const publicScope = 'public';

function knowledgeTarget(url: string): string {
  const isPublic = url.startsWith(publicScope);
  const id = isPublic ? url.slice(publicScope.length + 1) : url;
  if (id === '') return isPublic ? pagePaths.publicKnow : pagePaths.enterpriseKnow;
  return documentPath(id, isPublic);
}

/** The pages of messages about the duty and about overtime, by their `url`; the others are about applications of users. */
const personnelPages: ReadonlyMap<string, string> = new Map([
  ['duty', pagePaths.scheduling],
  ['overtime', pagePaths.overtime],
]);
/** `url` of a message about the organisation's package; others are about a reported problem, a report or an announcement. */
const enterpriseUrl = 'enterprise';
/** The prefix of a reported problem's id in `url`. */
const feedbackUrl = 'feedback:';

/** `url` of a message about a part that a repairer found; the others have the id of a part. */
const questionsUrl = 'questions';

/** The prefixes of `url` of messages about applications (one's own, one to decide, an order whose part has come) and count sheets. */
const prefixedPages: Readonly<Record<string, (id: string) => string>> = {
  application: (id) => applicationPath(id, 'own'),
  request: (id) => applicationPath(id, 'all'),
  order: orderPath,
  count: countPath,
};

function sparePartTarget(url: string): string {
  if (url === questionsUrl) return `${pagePaths.sparePartRecord}?tab=questions&IsOpen=1`;
  const [kind = '', id = ''] = url.split(':');
  return prefixedPages[kind]?.(id) ?? partPath(url);
}

/** `url` of a message about points that are due; others open the page of plans as it is. */
const dueUrl = 'due';

/** `url` of a message about alarms; the others name a device. */
const alarmsUrl = 'alarms';

function planTarget(area: 'inspection' | 'maintenance', url: string): string {
  if (url === dueUrl) return planViewPath(area, 'due');
  return area === 'inspection' ? pagePaths.inspectionPlan : pagePaths.maintenancePlan;
}

/** The prefix of `url` of a message about a report: the name of its page, its first and its last day follow. */
const reportUrl = 'report';
const reportPages: Readonly<Record<string, string>> = {
  deviceData: pagePaths.deviceData,
  personnelData: pagePaths.personnelData,
  faultAnalysis: pagePaths.faultAnalysis,
};

function systemTarget(url: string): string | null {
  if (url === enterpriseUrl) return pagePaths.enterpriseInfo;
  const [kind, name = '', from = '', to = ''] = url.split(':');
  if (kind === reportUrl) {
    const page = reportPages[name];
    return page === undefined ? null : `${page}?${new URLSearchParams({ from, to })}`;
  }
  if (url.startsWith(feedbackUrl)) return feedbackPath(url.slice(feedbackUrl.length));
  return url === '' ? pagePaths.proclamation : noticePath(url);
}

/** The target path of each message type (specification 2, Navigation targets); null for none. */
const targets: Readonly<Record<MessageType, (url: string) => string | null>> = {
  [values.user]: (url) => personnelPages.get(url) ?? pagePaths.userApplyList,
  [values.permission]: () => pagePaths.account,
  [values.device]: (url) => (url === alarmsUrl ? pagePaths.alarms : pagePaths.concernDevice),
  [values.workOrder]: (url) => (url === '' ? pagePaths.workOrder : orderPath(url)),
  [values.sparePart]: sparePartTarget,
  [values.inspection]: (url) => planTarget('inspection', url),
  [values.maintenance]: (url) => planTarget('maintenance', url),
  [values.system]: systemTarget,
  [values.knowledge]: knowledgeTarget,
  [values.affiliation]: () => pagePaths.affEnterprise,
};

/**
 * Returns the target path of a message; null for none, and for a page that this user may not open.
 *
 * @param hasPage returns true for the path (without query) of a page that this user may open
 */
export function targetOf(
  { mType, url }: Pick<Message, 'mType' | 'url'>,
  hasPage: (path: string) => boolean,
): string | null {
  const type = messageType.list.find((code) => code === mType);
  const target = type === undefined ? null : targets[type](url);
  if (target === null) return null;
  return hasPage(target.split('?')[0] ?? '') ? target : null;
}
