import { enumeration } from '../../enums.ts';

/** The kind of a measuring point. */
export const pointKind = enumeration({
  gauge: [1, '模拟量', 'Gauge'],
  counter: [2, '累计量', 'Counter'],
  state: [3, '状态量', 'State'],
});

/** The quality of a value. A bad one is stored, and is in no figure and no alarm. */
export const valueQuality = enumeration({
  good: [0, '正常', 'Good'],
  uncertain: [1, '存疑', 'Uncertain'],
  bad: [2, '无效', 'Bad'],
});

/** The comparison of a value with the limit of a rule. */
export const comparison = enumeration({
  above: [1, '大于', 'Above'],
  below: [2, '小于', 'Below'],
  equal: [3, '等于', 'Equal to'],
  different: [4, '不等于', 'Different from'],
});

export const alarmState = enumeration({
  active: [0, '报警中', 'Active'],
  acknowledged: [1, '已确认', 'Acknowledged'],
  cleared: [2, '已结束', 'Cleared'],
});

/** The reason for which a value of a gateway was refused. */
export const refusalReason = enumeration({
  unknownDevice: [1, '没有这个设备编号', 'There is no such device code'],
  unknownPoint: [2, '该设备没有这个监测点', 'The device has no such measuring point'],
  wrongUnit: [3, '单位与监测点不同', 'The unit is not that of the measuring point'],
  badValue: [4, '不是有效数值，或超出 ±10^15', 'Not a number, or beyond ±10^15'],
  clockAhead: [
    5,
    '时间比服务器快 5 分钟以上',
    'The time is more than 5 minutes ahead of the server',
  ],
  tooOld: [6, '时间早于原始数据的保存期', 'The time is before what is stored of raw values'],
  withdrawnKey: [7, '密钥已吊销', 'The key was revoked'],
  malformed: [8, '格式不正确', 'Malformed'],
  tooManyPoints: [
    9,
    '该设备或企业有数据的监测点已达上限',
    'The device or the organisation has as many measuring points with values as it may have',
  ],
});
