import { enumeration } from '../enums.ts';

/**
 * How a part failed, by the code numbers of ISO 14224:2016, table B.2 (failure mechanism), without their point: 24 is 2.4, and 20
 * is what a class has in general. The Chinese names are ours.
 */
export const failureMechanism = enumeration({
  mechanical: [10, '机械失效（一般）', 'Mechanical failure, general'],
  leakage: [11, '泄漏', 'Leakage'],
  vibration: [12, '振动', 'Vibration'],
  clearance: [13, '间隙或对中不良', 'Clearance or alignment failure'],
  deformation: [14, '变形', 'Deformation'],
  looseness: [15, '松动', 'Looseness'],
  sticking: [16, '卡滞', 'Sticking'],
  material: [20, '材料失效（一般）', 'Material failure, general'],
  cavitation: [21, '气蚀', 'Cavitation'],
  corrosion: [22, '腐蚀', 'Corrosion'],
  erosion: [23, '冲蚀', 'Erosion'],
  wear: [24, '磨损', 'Wear'],
  breakage: [25, '断裂', 'Breakage'],
  fatigue: [26, '疲劳', 'Fatigue'],
  overheating: [27, '过热', 'Overheating'],
  burst: [28, '爆裂', 'Burst'],
  instrument: [30, '仪表失效（一般）', 'Instrument failure, general'],
  control: [31, '控制失效', 'Control failure'],
  noSignal: [32, '无信号、指示或报警', 'No signal, indication or alarm'],
  faultySignal: [33, '信号、指示或报警错误', 'Faulty signal, indication or alarm'],
  adjustment: [34, '失调', 'Out of adjustment'],
  software: [35, '软件失效', 'Software failure'],
  commonCause: [36, '共因或共模失效', 'Common cause or common mode failure'],
  electrical: [40, '电气失效（一般）', 'Electrical failure, general'],
  shortCircuit: [41, '短路', 'Short circuiting'],
  openCircuit: [42, '开路', 'Open circuit'],
  noPower: [43, '无电源或电压', 'No power or voltage'],
  faultyPower: [44, '电源或电压异常', 'Faulty power or voltage'],
  earthFault: [45, '接地或绝缘故障', 'Earth or isolation fault'],
  external: [50, '外部影响（一般）', 'External influence, general'],
  blockage: [51, '堵塞', 'Blockage or plugging'],
  contamination: [52, '污染', 'Contamination'],
  otherInfluence: [53, '其他外部影响', 'Miscellaneous external influences'],
  miscellaneous: [60, '其他（一般）', 'Miscellaneous, general'],
  noCause: [61, '未找到原因', 'No cause found'],
  combined: [62, '多种原因', 'Combined causes'],
  other: [63, '其他', 'Other'],
  unknown: [64, '未知', 'Unknown'],
});

/** The action of a repair, by the code numbers of ISO 14224:2016, table B.5 (maintenance activity). The Chinese is ours. */
export const maintenanceAction = enumeration({
  replace: [1, '更换', 'Replace'],
  repair: [2, '修理', 'Repair'],
  modify: [3, '改造', 'Modify'],
  adjust: [4, '调整', 'Adjust'],
  refit: [5, '小修整', 'Refit'],
  check: [6, '检查', 'Check'],
  service: [7, '保养', 'Service'],
  test: [8, '试验', 'Test'],
  inspection: [9, '检验', 'Inspection'],
  overhaul: [10, '大修', 'Overhaul'],
  combination: [11, '综合', 'Combination'],
  other: [12, '其他', 'Other'],
});
