/** One way in which a machine of a class fails. */
export interface FaultMode {
  readonly text: string;
  readonly cause: string;
  readonly measures: string;
}

/** The common properties of machines of one kind. */
export interface MachineClass {
  /** Also the first part of a machine's name: 空压机 3. */
  readonly typeName: string;
  /** The first part of a machine's code: AC-03. */
  readonly prefix: string;
  /** In kW. */
  readonly ratedPower: number;
  readonly weightRating: 'A' | 'B' | 'C';
  /** Weibull: days between failures; shape above 1 is wear. */
  readonly daysBetween: number;
  readonly shape: number;
  /** Log-normal: the median minutes of a repair. */
  readonly repairMinutes: number;
  readonly repairSigma: number;
  /** The share of faults that stop the machine. */
  readonly stops: number;
  readonly faults: readonly FaultMode[];
}

const fault = (text: string, cause: string, measures: string): FaultMode => ({
  text,
  cause,
  measures,
});

/** The machine classes of two plausible plants, with their failure behaviour. */
export const machineClasses = {
  moulding: {
    typeName: '注塑机',
    prefix: 'IM',
    ratedPower: 45,
    weightRating: 'A',
    daysBetween: 2.9,
    shape: 1.1,
    repairMinutes: 75,
    repairSigma: 0.9,
    stops: 0.85,
    faults: [
      fault('射胶压力不稳', '液压', '更换比例阀，校准压力'),
      fault('料筒三区温度偏低', '加热', '更换加热圈'),
      fault('锁模不到位', '机械', '调整模厚，润滑曲肘'),
      fault('油温过高报警', '冷却', '清洗油冷器'),
      fault('顶针卡住', '模具', '拆洗顶针并润滑'),
      fault('液压油泄漏', '液压', '更换密封圈，补油'),
    ],
  },
  compressor: {
    typeName: '空压机',
    prefix: 'AC',
    ratedPower: 75,
    weightRating: 'A',
    daysBetween: 5.7,
    shape: 1.3,
    repairMinutes: 130,
    repairSigma: 0.8,
    stops: 0.7,
    faults: [
      fault('排气温度过高停机', '冷却', '清洗散热器，更换温控阀'),
      fault('排气压力上不去', '机械', '更换进气阀组件'),
      fault('主机异响', '轴承', '更换主机轴承'),
      fault('油气分离器压差大', '保养', '更换油分芯'),
    ],
  },
  chiller: {
    typeName: '冷水机',
    prefix: 'CH',
    ratedPower: 22,
    weightRating: 'B',
    daysBetween: 6.2,
    shape: 1.2,
    repairMinutes: 95,
    repairSigma: 0.8,
    stops: 0.6,
    faults: [
      fault('高压报警', '冷却', '清洗冷凝器'),
      fault('水流开关报警', '传感器', '更换流量开关'),
      fault('制冷效果差', '制冷剂', '检漏并补充制冷剂'),
    ],
  },
  robot: {
    typeName: '机械手',
    prefix: 'RB',
    ratedPower: 3,
    weightRating: 'B',
    daysBetween: 3.6,
    shape: 1,
    repairMinutes: 40,
    repairSigma: 0.8,
    stops: 0.9,
    faults: [
      fault('取件失败，吸盘不吸', '气动', '更换吸盘和真空发生器'),
      fault('横行轴伺服报警', '电气', '复位驱动器，紧固编码器插头'),
      fault('原点丢失', '传感器', '更换原点开关，重新回零'),
      fault('同步带打滑', '机械', '更换同步带'),
    ],
  },
  granulator: {
    typeName: '粉碎机',
    prefix: 'GR',
    ratedPower: 15,
    weightRating: 'C',
    daysBetween: 4.7,
    shape: 1.6,
    repairMinutes: 55,
    repairSigma: 0.7,
    stops: 0.95,
    faults: [
      fault('刀片磨损，出料不匀', '磨损', '更换刀片'),
      fault('电机过载跳闸', '电气', '清理堵料，复位热继电器'),
      fault('皮带断裂', '机械', '更换皮带'),
    ],
  },
  packing: {
    typeName: '包装线',
    prefix: 'PK',
    ratedPower: 12,
    weightRating: 'A',
    daysBetween: 2.2,
    shape: 1,
    repairMinutes: 35,
    repairSigma: 0.9,
    stops: 0.9,
    faults: [
      fault('输送带跑偏', '机械', '调整张紧轮'),
      fault('封箱机卡箱', '机械', '清理卡箱，调整导轨'),
      fault('光电开关误检', '传感器', '清洁并重新对准光电'),
      fault('喷码不清晰', '耗材', '清洗喷头，更换墨盒'),
      fault('热封温度不到', '加热', '更换热电偶'),
    ],
  },
  forklift: {
    typeName: '叉车',
    prefix: 'FL',
    ratedPower: 8,
    weightRating: 'C',
    daysBetween: 8.2,
    shape: 1.4,
    repairMinutes: 110,
    repairSigma: 0.9,
    stops: 0.8,
    faults: [
      fault('起升缓慢', '液压', '更换液压油滤芯'),
      fault('充电器不充电', '电气', '更换充电插头'),
      fault('刹车偏软', '磨损', '更换刹车片'),
    ],
  },
  lathe: {
    typeName: '数控车床',
    prefix: 'CN',
    ratedPower: 11,
    weightRating: 'B',
    daysBetween: 4.7,
    shape: 1.2,
    repairMinutes: 100,
    repairSigma: 0.9,
    stops: 0.85,
    faults: [
      fault('主轴振动大', '轴承', '更换主轴轴承'),
      fault('刀塔不锁紧', '机械', '调整刀塔感应片'),
      fault('X 轴伺服报警', '电气', '更换驱动器风扇并复位'),
      fault('切削液泵不出液', '机械', '清理泵体'),
    ],
  },
  placer: {
    typeName: '贴片机',
    prefix: 'SM',
    ratedPower: 5,
    weightRating: 'A',
    daysBetween: 2.6,
    shape: 1,
    repairMinutes: 30,
    repairSigma: 0.8,
    stops: 0.9,
    faults: [
      fault('吸嘴抛料率高', '耗材', '更换吸嘴，校准飞达'),
      fault('飞达送料不到位', '机械', '更换飞达'),
      fault('识别相机模糊', '传感器', '清洁相机镜头'),
    ],
  },
  reflow: {
    typeName: '回流焊',
    prefix: 'RF',
    ratedPower: 60,
    weightRating: 'A',
    daysBetween: 4.7,
    shape: 1.3,
    repairMinutes: 90,
    repairSigma: 0.8,
    stops: 0.8,
    faults: [
      fault('五区温度偏差', '加热', '更换发热丝'),
      fault('链条卡板', '机械', '调整轨道宽度，润滑链条'),
      fault('热风马达异响', '轴承', '更换热风马达'),
    ],
  },
  inspector: {
    typeName: '光学检测机',
    prefix: 'OI',
    ratedPower: 2,
    weightRating: 'B',
    daysBetween: 4.2,
    shape: 1,
    repairMinutes: 28,
    repairSigma: 0.7,
    stops: 0.6,
    faults: [
      fault('误报率高', '程序', '重新学习检测程序'),
      fault('光源亮度不足', '耗材', '更换光源'),
    ],
  },
} as const satisfies Record<string, MachineClass>;
