import { eastPlant, type Machine, southPlant } from './plant.ts';

export interface Person {
  readonly realName: string;
  readonly phone: string;
  /** A first role of every organisation; the wire's value, always Chinese. */
  readonly roleName: '企业管理员' | '维修主管' | '维修工' | '报修员';
}

export interface Plant {
  readonly orgName: string;
  readonly machines: readonly Machine[];
  /** The first one is the administrator. */
  readonly people: readonly [Person, ...Person[]];
}

/** Everybody's password in the demonstration; printed at its start. */
export const demoPassword = 'Andon@demo1';

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
    ...reporters.split(' ').map(person('报修员', 21)),
  ] as [Person, ...Person[]];
}

/** The organisations of the demonstration: equipment users, each repairing its own machines. */
export const plants: readonly Plant[] = [
  {
    orgName: '华东一厂',
    machines: eastPlant,
    people: peopleOf(
      '01',
      '周敏',
      '陈建国',
      '王海涛 李志强 张伟 刘洋 赵鹏飞 孙立军',
      '吴桂芳 郑晓燕 何静',
    ),
  },
  {
    orgName: '华南二厂',
    machines: southPlant,
    people: peopleOf(
      '02',
      '林嘉欣',
      '黄国栋',
      '梁志明 罗文斌 谢永康 邓家辉 冯俊杰 曾庆华',
      '许美玲 蔡晓彤 苏婉婷',
    ),
  },
];
