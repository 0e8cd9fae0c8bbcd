import type { addDevice } from '../../contract/areas/device/edits.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { type MachineClass, machineClasses } from './machineClasses.ts';

type NewDevice = InputOf<typeof addDevice>;

/** A machine of the demonstration: the body for Device/AddDevice, and its failure behaviour. */
export interface Machine {
  readonly device: NewDevice & { readonly StartUpDate: string };
  readonly machineClass: MachineClass;
}

interface MachineGroup {
  readonly machineClass: MachineClass;
  readonly positions: readonly string[];
  readonly makes: readonly { readonly brand: string; readonly model: string }[];
  /** The start-up day of the first machine; each further one started 97 days later. */
  readonly startUp: string;
  /** The number of machines. */
  readonly count: number;
}

const {
  moulding,
  compressor,
  chiller,
  robot,
  granulator,
  packing,
  forklift,
  lathe,
  placer,
  reflow,
  inspector,
} = machineClasses;

const haitian = { brand: '海天', model: 'MA1600' };
const atlas = { brand: '阿特拉斯', model: 'GA75' };
const fuji = { brand: '富士', model: 'NXT III' };

const east: readonly MachineGroup[] = [
  {
    machineClass: moulding,
    positions: ['一车间 A 区', '一车间 B 区'],
    makes: [haitian, { brand: '震雄', model: 'EM180' }],
    startUp: '2018-03-12',
    count: 12,
  },
  {
    machineClass: compressor,
    positions: ['空压站'],
    makes: [atlas],
    startUp: '2017-06-01',
    count: 4,
  },
  {
    machineClass: chiller,
    positions: ['动力站'],
    makes: [{ brand: '特灵', model: 'CGAM' }],
    startUp: '2018-05-20',
    count: 4,
  },
  {
    machineClass: robot,
    positions: ['一车间 A 区', '一车间 B 区'],
    makes: [{ brand: '拓斯达', model: 'TR-800' }],
    startUp: '2020-09-15',
    count: 6,
  },
  {
    machineClass: granulator,
    positions: ['回料间'],
    makes: [{ brand: '文穗', model: 'WSGP-400' }],
    startUp: '2019-02-18',
    count: 3,
  },
  {
    machineClass: packing,
    positions: ['包装车间'],
    makes: [{ brand: '永创', model: 'YC-FX05' }],
    startUp: '2019-11-04',
    count: 4,
  },
  {
    machineClass: forklift,
    positions: ['成品仓'],
    makes: [{ brand: '杭叉', model: 'CPD20' }],
    startUp: '2021-04-26',
    count: 3,
  },
  {
    machineClass: lathe,
    positions: ['模具车间'],
    makes: [{ brand: '沈阳机床', model: 'CAK5085' }],
    startUp: '2016-08-08',
    count: 4,
  },
];

const south: readonly MachineGroup[] = [
  {
    machineClass: placer,
    positions: ['贴片一线', '贴片二线'],
    makes: [fuji],
    startUp: '2020-01-06',
    count: 4,
  },
  {
    machineClass: reflow,
    positions: ['贴片一线', '贴片二线'],
    makes: [{ brand: '劲拓', model: 'JTR-1000' }],
    startUp: '2020-01-06',
    count: 2,
  },
  {
    machineClass: inspector,
    positions: ['贴片一线', '贴片二线'],
    makes: [{ brand: '神州视觉', model: 'ALD770' }],
    startUp: '2020-03-16',
    count: 2,
  },
  {
    machineClass: compressor,
    positions: ['动力房'],
    makes: [atlas],
    startUp: '2019-10-14',
    count: 2,
  },
  {
    machineClass: packing,
    positions: ['包装区'],
    makes: [{ brand: '永创', model: 'YC-FX03' }],
    startUp: '2021-07-05',
    count: 2,
  },
];

/** The two plants: 40 machines and 12. */
export const eastPlant: readonly Machine[] = east.flatMap(machinesOf);
export const southPlant: readonly Machine[] = south.flatMap(machinesOf);

function machinesOf({ machineClass, positions, makes, startUp, count }: MachineGroup): Machine[] {
  return Array.from({ length: count }, (_, at) => {
    const make = makes[at % makes.length];
    const position = positions[Math.floor((at * positions.length) / count)];
    if (make === undefined || position === undefined)
      throw new Error(`${machineClass.typeName}: no make or position`);
    const number = String(at + 1).padStart(2, '0');
    const device = {
      DeviceCode: `${machineClass.prefix}-${number}`,
      DeviceName: `${machineClass.typeName} ${at + 1}`,
      TypeName: machineClass.typeName,
      PositionName: position,
      Brand: make.brand,
      Model: make.model,
      SerialNo: `${machineClass.prefix}${startUp.slice(2, 4)}${number}7`,
      Manufacturer: make.brand,
      RatedPower: machineClass.ratedPower,
      StartUpDate: dayAfter(startUp, at * 97),
      WeightRating: machineClass.weightRating,
    };
    return { device, machineClass };
  });
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
