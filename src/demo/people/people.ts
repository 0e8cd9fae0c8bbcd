import { orgType, userState } from '../../contract/enums.ts';
import type { InitialRoleName } from '../../contract/roles.ts';
import { eastPlant, type Machine, southPlant } from '../plant/plant.ts';
import { type SmallDevice, smallDevices } from '../plant/smallDevices.ts';

export interface Person {
  readonly realName: string;
  readonly phone: string;
  /** A standard role of every organisation; the wire's value, always Chinese. */
  readonly roleName: Exclude<InitialRoleName, '仓管员'>;
}

/** A user who does not work: one who awaits approval, or is disabled. */
export interface Bystander extends Person {
  readonly userState: 0 | 2;
}

export interface Organisation {
  readonly orgName: string;
  /** The active users; the first one is the administrator. */
  readonly people: readonly [Person, ...Person[]];
  readonly bystanders?: readonly Bystander[];
}

/** An equipment user. */
export interface Plant extends Organisation {
  readonly machines: readonly Machine[];
  /** The devices that its gateway reports besides the machines. */
  readonly smallDevices: readonly SmallDevice[];
  /** The code prefixes of the machines that the provider repairs. */
  readonly serviced: readonly string[];
}

/** The password of all users of the demonstration; printed at its start. */
export const demoPassword = 'Andon@demo1';

/**
 * The department and posts of each role in the address book; posts are given in the order of
 * phones.
 */
export const postsByRole: Readonly<
  Record<Person['roleName'], { readonly department: string; readonly posts: readonly string[] }>
> = {
  企业管理员: { department: '综合管理部', posts: ['信息主管'] },
  维修主管: { department: '设备动力部', posts: ['设备主管'] },
  维修工: { department: '设备动力部', posts: ['机修工', '电工', '仪表工'] },
  报修员: { department: '生产部', posts: ['班组长', '操作工'] },
};

function peopleOf(
  area: string,
  admin: string,
  supervisor: string,
  repairers: string,
  reporters: string,
) {
  const person =
    (roleName: Person['roleName'], place: number) => (realName: string, at: number) => ({
      realName,
      phone: `1380000${area}${String(place + at).padStart(2, '0')}`,
      roleName,
    });
  return [
    person('企业管理员', 1)(admin, 0),
    person('维修主管', 2)(supervisor, 0),
    ...repairers.split(' ').map(person('维修工', 11)),
    ...reporters.split(' ').filter(Boolean).map(person('报修员', 21)),
  ] as [Person, ...Person[]];
}

/** The equipment users of the demonstration; they repair most of their machines themselves. */
export const plants: readonly Plant[] = [
  {
    orgName: '华东一厂',
    machines: eastPlant,
    smallDevices,
    serviced: ['AC', 'CH'],
    people: peopleOf(
      '01',
      '周敏',
      '陈建国',
      '王海涛 李志强 张伟 刘洋 赵鹏飞 孙立军',
      '吴桂芳 郑晓燕 何静',
    ),
    bystanders: [
      {
        realName: '宋佳',
        phone: '13800000131',
        roleName: '报修员',
        userState: userState.values.pending,
      },
      {
        realName: '高磊',
        phone: '13800000132',
        roleName: '维修工',
        userState: userState.values.disabled,
      },
    ],
  },
  {
    orgName: '华南二厂',
    machines: southPlant,
    smallDevices: [],
    serviced: ['AC'],
    people: peopleOf(
      '02',
      '林嘉欣',
      '黄国栋',
      '梁志明 罗文斌 谢永康 邓家辉 冯俊杰 曾庆华',
      '许美玲 蔡晓彤 苏婉婷',
    ),
  },
];

/** The provider that repairs compressors and chillers of both plants, from its own organisation. */
export const provider: Organisation = {
  orgName: '安捷设备服务',
  people: peopleOf('03', '何志远', '高明', '马俊 朱晓东 胡斌 郭磊', ''),
};

/** Every organisation, with its orgType. */
export const organisations: readonly (Organisation & { readonly orgType: 0 | 1 })[] = [
  ...plants.map((plant) => ({ ...plant, orgType: orgType.values.user })),
  { ...provider, orgType: orgType.values.provider },
];
