import type { OutboundPreference } from '../../../../src/contract/areas/outbound/preference.ts';

/** Ways of notification: two kinds, of which the urgent one goes out by SMS. */
export function aPreference(over: Partial<OutboundPreference> = {}): OutboundPreference {
  return {
    kinds: [
      { kind: 'orderReported', name: '新报修', area: '维修工单', isUrgent: 1, channels: [1] },
      { kind: 'roleChanged', name: '角色变更', area: '人员', isUrgent: 0, channels: [] },
    ],
    available: [1, 2],
    quietFrom: null,
    quietTo: null,
    timeZone: 'Asia/Shanghai',
    phone: '13800000001',
    isPhoneVerified: 1,
    canVerifyPhone: 1,
    email: '',
    version: 4,
    ...over,
  };
}
