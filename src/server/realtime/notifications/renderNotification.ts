import {
  organisationPackages,
  type PackageName,
} from '../../../contract/areas/enterprise/packages.ts';
import { type InterruptReason, interruptReasons } from '../../../contract/enums.ts';
import {
  type AnyNotificationKind,
  notificationTemplates,
  permissions,
} from '../../../contract/index.ts';
import { fill, type Locale, type Text } from '../../../contract/locale.ts';
import { roleText } from '../../../contract/roles.ts';

/** Renders title and message of a notification in a language, and the message as it is by SMS. */
export function renderNotification(
  kind: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
) {
  const entry = notificationTemplates[kind as AnyNotificationKind];
  // a stored notification without a repairer is of a build in which only the repairer received an order
  const repairer = params['repairer'] ?? params['person'] ?? '';
  const filled = {
    ...params,
    repairer,
    ...reasonIn(params, locale),
    ...roleIn(params, locale),
    ...packageIn(params, locale),
    ...permissionsIn(params, locale),
  };
  const msg = fill(entry.msg[locale], filled);
  const call = callIn(params, locale);
  const sms =
    entry.sms === undefined || call === null ? msg : fill(entry.sms[locale], { ...filled, call });
  return { title: fill(entry.title[locale], filled), msg, sms };
}

/** Returns the facts of a call: the level, whether the machine stands, the place, and the number to call back; null: unknown. */
function callIn(
  { faultLevel, isStop, place, phone }: Readonly<Record<string, string | number>>,
  locale: Locale,
): string | null {
  if (faultLevel === undefined || isStop === undefined) return null;
  const isChinese = locale === 'zh-CN';
  const stop = isChinese ? ['未停机', '停机'] : ['running', 'stopped'];
  const facts = [
    isChinese ? `${faultLevel}级` : `level ${faultLevel}`,
    stop[Number(isStop)] ?? '',
    String(place ?? ''),
    phone === undefined || phone === '' ? '' : `${isChinese ? '回电' : 'call back'} ${phone}`,
  ];
  return facts.filter((fact) => fact !== '').join(isChinese ? '，' : ', ');
}

/** Returns the role's name; the standard roles are translated. */
function roleIn({ roleName }: Readonly<Record<string, string | number>>, locale: Locale) {
  return roleName === undefined ? {} : { roleName: roleText(String(roleName), locale) };
}

/** Returns the label of a package. */
function packageIn({ packageName }: Readonly<Record<string, string | number>>, locale: Locale) {
  if (packageName === undefined) return {};
  return { packageName: organisationPackages[packageName as PackageName].label[locale] };
}

/** Returns the names of added and removed permissions in brackets; stored ids of an earlier build have no name. */
function permissionsIn(params: Readonly<Record<string, string | number>>, locale: Locale) {
  const isChinese = locale === 'zh-CN';
  const namesOf = (ids: string | number | undefined, count: string | number | undefined) => {
    const labels = String(ids ?? '')
      .split(' ')
      .flatMap((id) => permissions.find((one) => one.id === id)?.label[locale] ?? []);
    if (labels.length === 0) return '';
    const more = labels.length < Number(count) ? (isChinese ? '等' : ' …') : '';
    return isChinese ? `（${labels.join('、')}${more}）` : ` (${labels.join(', ')}${more})`;
  };
  return {
    addedNames: namesOf(params['addedIDs'], params['added']),
    removedNames: namesOf(params['removedIDs'], params['removed']),
  };
}

const colon: Text = { 'zh-CN': '：', 'en-US': ': ' };

/** Returns the reason of an interruption: the label of its type, and the text given with it. */
function reasonIn(
  { reasonType: type, reason }: Readonly<Record<string, string | number>>,
  locale: Locale,
) {
  if (type === undefined) return {};
  const label = interruptReasons[type as InterruptReason][locale];
  return { reason: reason === '' ? label : `${label}${colon[locale]}${reason}` };
}
