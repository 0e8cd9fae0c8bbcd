import type { addDevice } from '../../contract/areas/device/edits.ts';
import type { InputOf } from '../../contract/endpoint.ts';

/** A device that the gateway reports, without a history of faults: a sensor, a drive, a pump. */
export interface SmallDevice {
  readonly device: InputOf<typeof addDevice>;
  /** True if it runs around the clock, whatever the shift. */
  readonly alwaysOn: boolean;
}

interface Kind {
  readonly typeName: string;
  readonly prefix: string;
  readonly brand: string;
  readonly model: string;
  /** In kW; absent for sensors. */
  readonly ratedPower?: number;
  readonly positions: readonly string[];
  readonly alwaysOn: boolean;
  readonly count: number;
}

const halls = ['一车间 A 区', '一车间 B 区'];

const kinds: readonly Kind[] = [
  {
    typeName: '温度传感器',
    prefix: 'TS',
    brand: '欧姆龙',
    model: 'E52-CA',
    positions: [...halls, '动力站', '空压站'],
    alwaysOn: true,
    count: 40,
  },
  {
    typeName: '振动传感器',
    prefix: 'VS',
    brand: '威锐达',
    model: 'WIS-301',
    positions: [...halls, '模具车间', '空压站'],
    alwaysOn: true,
    count: 30,
  },
  {
    typeName: '压力变送器',
    prefix: 'PT',
    brand: '昆仑海岸',
    model: 'JYB-KO',
    positions: ['空压站', '动力站', ...halls],
    alwaysOn: true,
    count: 20,
  },
  {
    typeName: '变频器',
    prefix: 'VF',
    brand: '汇川',
    model: 'MD500-7.5',
    ratedPower: 7.5,
    positions: [...halls, '包装车间'],
    alwaysOn: false,
    count: 30,
  },
  {
    typeName: '输送机',
    prefix: 'CV',
    brand: '新松',
    model: 'SBC-600',
    ratedPower: 1.5,
    positions: ['包装车间', ...halls, '成品仓'],
    alwaysOn: false,
    count: 20,
  },
  {
    typeName: '循环水泵',
    prefix: 'WP',
    brand: '南方泵业',
    model: 'CDL32-40',
    ratedPower: 7.5,
    positions: ['动力站'],
    alwaysOn: true,
    count: 10,
  },
  {
    typeName: '排风机',
    prefix: 'FN',
    brand: '上虞',
    model: 'T35-5.6',
    ratedPower: 2.2,
    positions: [...halls, '回料间', '模具车间'],
    alwaysOn: true,
    count: 10,
  },
];

/** The 160 small devices. */
export const smallDevices: readonly SmallDevice[] = kinds.flatMap(devicesOf);

function devicesOf(kind: Kind): SmallDevice[] {
  const { typeName, prefix, brand, model, ratedPower, positions, alwaysOn, count } = kind;
  return Array.from({ length: count }, (_, at) => ({
    device: {
      DeviceCode: `${prefix}-${String(at + 1).padStart(2, '0')}`,
      DeviceName: `${typeName} ${at + 1}`,
      TypeName: typeName,
      PositionName: positions[Math.floor((at * positions.length) / count)] ?? typeName,
      Brand: brand,
      Model: model,
      Manufacturer: brand,
      ...(ratedPower === undefined ? {} : { RatedPower: ratedPower }),
      WeightRating: 'C',
    },
    alwaysOn,
  }));
}
