import type { Random } from '../random.ts';

/** A warning that a device sends, with the maker's text. */
export interface DeviceWarning {
  readonly title: string;
  readonly msg: string;
}

type WarningTemplate = (random: Random) => DeviceWarning;

/** Returns the template of a reading beyond its limit. */
function beyond(
  title: string,
  unit: string,
  limit: number,
  most: number,
  digits = 0,
): WarningTemplate {
  return (random) => ({
    title,
    msg: `当前 ${random.between(limit, most).toFixed(digits)} ${unit}，提醒值 ${limit} ${unit}`,
  });
}

function plain(title: string, msg: string): WarningTemplate {
  return () => ({ title, msg });
}

const vibration = beyond('振动偏大', 'mm/s', 4.5, 7.1, 1);
const motor = beyond('电机温度偏高', '℃', 85, 96);

/** The warnings by prefix of the device's code. */
const warnings: Readonly<Record<string, readonly WarningTemplate[]>> = {
  IM: [beyond('液压油温偏高', '℃', 55, 64), plain('料斗低料位', '约 20 分钟后用完，请加料')],
  AC: [beyond('排气温度偏高', '℃', 100, 107), plain('保养提醒', '油分芯剩余寿命 48 小时')],
  CH: [beyond('冷凝压力偏高', 'MPa', 1.6, 1.8, 2), beyond('出水温度偏高', '℃', 12, 15, 1)],
  RB: [plain('真空度偏低', '吸盘真空 -52 kPa，请检查管路'), motor],
  GR: [beyond('主轴电流偏大', 'A', 28, 33), vibration],
  PK: [plain('耗材将尽', '封箱胶带预计 30 分钟内用完'), beyond('热封温度偏高', '℃', 180, 192)],
  FL: [plain('电量低', '剩余电量 18 %，请安排充电')],
  CN: [beyond('主轴温度偏高', '℃', 60, 68), plain('切削液液位低', '请补充切削液')],
  SM: [beyond('抛料率偏高', '%', 0.5, 0.9, 2)],
  RF: [beyond('氧含量偏高', 'ppm', 1000, 1400), plain('链条润滑提醒', '距上次润滑已 7 天')],
  OI: [plain('光源亮度下降', '较初始值下降 20 %')],
  TS: [beyond('温度偏高', '℃', 60, 72, 1)],
  VS: [vibration],
  PT: [beyond('压力波动', 'MPa', 0.1, 0.2, 2)],
  VF: [beyond('散热器温度偏高', '℃', 75, 83), beyond('输出电流偏大', 'A', 17, 19, 1)],
  CV: [plain('皮带跑偏预警', '跑偏量 18 mm，请调整张紧轮'), motor],
  WP: [beyond('轴承温度偏高', '℃', 75, 82), vibration],
  FN: [motor, vibration],
};

const defaultWarnings: readonly WarningTemplate[] = [plain('运行提醒', '请安排点检')];

/** Returns a random warning for a device with this code. */
export function warningOf(deviceCode: string, random: Random): DeviceWarning {
  const [prefix = ''] = deviceCode.split('-');
  return random.pick(warnings[prefix] ?? defaultWarnings)(random);
}
