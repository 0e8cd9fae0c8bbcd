import { roleText } from '../contract/roles.ts';
import { textTable } from '../server/cli/textTable.ts';
import { type Bystander, demoPassword, organisations, type Person } from './people/people.ts';

/** The labels of the states of users who do not work. */
const statesInBoth: Readonly<Record<Bystander['userState'], string>> = {
  0: '已停用 disabled',
  2: '待审核 pending',
};

/** Returns the start message of the demonstration: addresses and accounts, in both languages. */
export function welcome(address: string): string {
  const accounts = organisations.flatMap(({ orgName, people, bystanders = [] }) => {
    const row = ({ roleName, realName, phone }: Person, state = '') => [
      orgName,
      `${roleName} ${roleText(roleName, 'en-US')}`,
      realName,
      phone,
      state,
    ];
    return [
      ...people.map((person) => row(person)),
      ...bystanders.map((person) => row(person, statesInBoth[person.userState])),
    ];
  });
  return [
    '',
    '安灯演示已就绪 / The Andon demonstration is ready',
    '',
    textTable([
      ['管理端 Console', `${address}/`],
      ['大屏   Wall', `${address}/EquipmentKanban`],
      ['接口   API', `${address}/api/docs`],
      ['密码   Password', `${demoPassword}（所有账号 / all accounts）`],
    ]),
    '',
    textTable([['企业 Organisation', '角色 Role', '姓名 Name', '手机号 Phone', ''], ...accounts]),
    '',
    '按 Ctrl-C 停止 / Ctrl-C stops it',
    '',
  ].join('\n');
}
