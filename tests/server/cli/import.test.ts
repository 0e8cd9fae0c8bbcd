import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { importKinds } from '../../../src/contract/index.ts';
import { importCommand } from '../../../src/server/cli/import.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, newPhone, password, type Team, trySignIn } from '../support/people.ts';
import { argsOf, type Outcome, runCommand } from './support/runCommand.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'andon-import-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Env = Readonly<Record<string, string>>;

/** Runs the command in this process. */
async function runHere(args: readonly string[], env: Env = {}): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const streamOf = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text;
    },
  });
  const [stdout, stderr] = [streamOf('stdout'), streamOf('stderr')];
  const code = await importCommand({ args, env, stdout, stderr });
  return { code, ...written };
}

const envOf = ({ admin }: Team): Env => ({
  ANDON_URL: app.url,
  ANDON_PHONE: admin.phone,
  ANDON_PASSWORD: password,
});
const runImport = (team: Team, ...args: string[]) =>
  runHere(['--lang', 'en-US', ...args], envOf(team));

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const ordersOf = async (team: Team) =>
  (await team.admin.call(listWorkOrders, { pageSize: 200 })).data;

const kind = ['--kind', 'WorkOrderHistory'] as const;
const mapped = argsOf({
  kind: 'WorkOrderHistory',
  map: [
    'DeviceCode={Plant}-{No}',
    'FaultTime={From}',
    'FinishTime={To}',
    'CauseName={?Motor|Operator}',
    'FaultText={Motor|Operator}',
    'IsStop=0',
  ],
  'time-format': 'M/D/YYYY H:mm',
});
const faults = `Plant,No,From,To,Motor,Operator
5,1,1/5/2026 8:00,1/5/2026 9:30,Burnt,
5,2,1/6/2026 22:15,1/7/2026 0:05,,"Wrong, switch"
8,1,2/1/2026 0:00,2/1/2026 0:10,Hot,
5,3,2/30/2026 8:00,3/1/2026 9:00,Hot,
`;

describe('importing a CSV file', () => {
  test('maps columns, reads times in the zone of the organisation, and imports the selected rows', async () => {
    const team = await addTeam(app);
    const file = await fileOf('faults.csv', faults);
    const args = ['--lang', 'en-US', '--file', file, ...mapped, '--where', 'Plant=5'];
    const outcome = await runCommand('import', args, envOf(team)); // as a process of its own
    expect(outcome.stdout).toContain('3 rows: 2 imported, 0 there already, 1 with errors');
    expect(outcome.stdout).toMatch(
      /5\s+Fault time\s+"2\/30\/2026 8:00" does not fit the time format M\/D\/YYYY H:mm: correct/,
    );
    expect(outcome.code).toBe(2);
    const orders = await ordersOf(team);
    expect(
      orders.map((o) => [
        o.deviceCode,
        o.faultTime,
        o.finishTime,
        o.causeName,
        o.faultText,
        o.isStop,
      ]),
    ).toEqual([
      [
        '5-2',
        '2026-01-06T14:15:00.000Z',
        '2026-01-06T16:05:00.000Z',
        'Operator',
        'Wrong, switch',
        0,
      ],
      ['5-1', '2026-01-05T00:00:00.000Z', '2026-01-05T01:30:00.000Z', 'Motor', 'Burnt', 0],
    ]);
  });

  test('a second time adds nothing, and a batch can be undone by its number', async () => {
    const team = await addTeam(app);
    const file = await fileOf('twice.csv', faults);
    const args = ['--file', file, ...mapped, '--where', 'Plant=5,8', '--where', 'No=1,2'];
    const first = await runImport(team, ...args);
    expect(first.stdout).toContain('3 rows: 3 imported, 0 there already, 0 with errors');
    expect(first.code).toBe(0);
    const second = await runImport(team, ...args);
    expect(second.stdout).toBe('3 rows: 0 imported, 3 there already, 0 with errors\n');
    expect(second.code).toBe(0);
    expect(await ordersOf(team)).toHaveLength(3);

    const [, batch = ''] = /--undo (\S+)/.exec(first.stdout) ?? [];
    const undone = await runImport(team, '--undo', batch);
    expect(undone).toMatchObject({ code: 0, stdout: `Batch ${batch} is undone: 3 orders\n` });
    expect(await ordersOf(team)).toEqual([]);
    const again = await runImport(team, '--undo', batch);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/^The server refused: Not found.*\n$/);
  });

  test('a dry run reports the result and writes nothing', async () => {
    const team = await addTeam(app);
    const file = await fileOf('dry.csv', faults);
    const { stdout, code } = await runImport(team, '--file', file, ...mapped, '--dry-run');
    expect(stdout).toContain('Dry run, nothing written. 4 rows: 3 to import');
    expect(code).toBe(2);
    expect(await ordersOf(team)).toEqual([]);
    expect((await team.admin.call(listDevices, {})).data).toEqual([]);
  });

  test('a line that cannot be read and a cell that cannot be stored are errors of their lines', async () => {
    const team = await addTeam(app);
    const text = 'DeviceCode,FaultTime,FaultText\nA1,2026-01-05 08:00,"two\nlines"\n';
    const broken = 'A2,2026-01-05 09:00,2" pipe\nA3,2026-01-05 10:00,a\0b\n';
    const file = await fileOf('broken.csv', `${text}${broken}A4,2026-01-05 11:00,leak\nA5,,\n`);
    const { stdout, code } = await runImport(team, '--file', file, ...kind, '--force');
    expect(stdout).toMatch(/^4\s+Fault\s+a quotation mark is not closed/m);
    expect(stdout).toMatch(/^5\s+Fault\s+holds a character that cannot be stored/m);
    expect(stdout).toMatch(/^7\s+Fault time/m);
    expect(stdout).toContain('5 rows: 2 imported, 0 there already, 3 with errors');
    expect(code).toBe(2);
  });

  test('a file with errors in most rows is not imported, unless forced', async () => {
    const team = await addTeam(app);
    const rows = ['A1,5/1/2026 8:00', 'A2,5/1/2026 9:00', 'A3,2026-01-05 08:00'];
    const file = await fileOf('most.csv', `DeviceCode,FaultTime\n${rows.join('\n')}\n`);
    const stopped = await runImport(team, '--file', file, ...kind);
    expect(stopped.stderr).toMatch(
      /\nMore than half of the rows have errors, nothing was written: the times are probably .*--force/,
    );
    expect(stopped.stdout).toContain('Dry run, nothing written. 3 rows: 1 to import');
    expect(stopped.code).toBe(1);
    expect(await ordersOf(team)).toEqual([]);
    const forced = await runImport(team, '--file', file, ...kind, '--force');
    expect(forced.stdout).toContain('3 rows: 1 imported, 0 there already, 2 with errors');
    expect(forced.code).toBe(2);
  });

  test('columns with the names of fields need no mapping', async () => {
    const team = await addTeam(app);
    const file = await fileOf(
      'named.csv',
      'DeviceCode,FaultTime,PositionName\nA1,2026-01-05 08:00,Hall 3\n',
    );
    expect(await runImport(team, '--file', file, ...kind)).toMatchObject({ code: 0 });
    const [order] = await ordersOf(team);
    expect(order).toMatchObject({ deviceCode: 'A1', positionName: 'Hall 3', finishTime: null });
  });

  test('more rows than one call takes form one batch, and errors name rows of the file', async () => {
    const team = await addTeam(app);
    const rows = Array.from({ length: 5100 }, (_, at) => {
      const minute = new Date(Date.UTC(2025, 0, 1) + at * 3_600_000).toISOString().slice(0, 16);
      return `M${at % 20},${minute.replace('T', ' ')},${at >= 5060 ? 'never' : ''}`;
    });
    const file = await fileOf('many.csv', `DeviceCode,FaultTime,FinishTime\n${rows.join('\n')}\n`);
    const errorFile = join(folder, 'errors.csv');
    const { stdout, stderr, code } = await runImport(
      team,
      '--file',
      file,
      ...kind,
      '--errors-to',
      errorFile,
    );
    expect(stdout).toContain('5100 rows: 5060 imported, 0 there already, 40 with errors');
    expect(stdout).toMatch(/^5062\s+Finish time\s+Not a date and time/m);
    expect(stdout).toContain('... and 20 more');
    expect(stdout).toContain('Hint: where times are written otherwise');
    expect(stderr.split('\n').filter((line) => line !== '')).toEqual([
      'checking 5000/5100',
      'checking 5100/5100',
      'importing 5000/5060',
      'importing 5060/5060',
    ]);
    expect(code).toBe(2);
    const lines = (await readFile(errorFile, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(41);
    expect(lines.at(-1)).toMatch(/^5101,"Finish time","Not a date and time; it must read/);
    const [, batch = ''] = /--undo (\S+)/.exec(stdout) ?? [];
    expect((await runImport(team, '--undo', batch)).stdout).toContain('5060 orders');
  }, 120_000);
});

test('importing an .xlsx file reads its date cells as wall clock times', async () => {
  const team = await addTeam(app);
  const file = join(folder, 'faults.xlsx');
  const date = (text: string) =>
    ({ value: new Date(text), type: Date, format: 'yyyy-mm-dd hh:mm' }) as const;
  await writeExcelFile([
    ['设备', '开始', '结束', '停机'],
    ['注塑机 1', date('2026-01-05T08:00:00Z'), date('2026-01-05T09:45:30Z'), '是'],
    [17, '2026/1/6 7:05', '', '否'],
  ]).toFile(file);
  const args = [
    '--map',
    'DeviceCode={设备}',
    '--map',
    'FaultTime={开始}',
    '--map',
    'FinishTime={结束}',
  ];
  const outcome = await runImport(
    team,
    '--file',
    file,
    ...kind,
    ...args,
    '--map',
    'IsStop={停机}',
    '--time-format',
    'YYYY/M/D H:mm',
  );
  expect(outcome).toMatchObject({ code: 0 });
  expect(
    (await ordersOf(team)).map((o) => [o.deviceCode, o.faultTime, o.finishTime, o.isStop]),
  ).toEqual([
    ['17', '2026-01-05T23:05:00.000Z', null, 0],
    ['注塑机 1', '2026-01-05T00:00:00.000Z', '2026-01-05T01:45:30.000Z', 1],
  ]);
});

describe('an error is one line that states what to do:', () => {
  test.each([
    [
      'a file that is not there',
      ['--file', 'nowhere.csv', ...kind],
      'There is no file nowhere.csv: check the path',
    ],
    [
      'an unknown kind',
      ['--file', 'x', '--kind', 'Nonsense'],
      `There is no kind Nonsense; there are: ${Object.keys(importKinds).join(', ')}`,
    ],
    ['no file', [...kind], '--file is missing: give it (--help shows the usage)'],
    [
      'an address that is none',
      ['--undo', '019ab7cc-0000-7000-8000-000000000000', '--url', 'nonsense'],
      '--url nonsense is not an address; e.g. http://127.0.0.1:8080',
    ],
    [
      'a batch that is none',
      ['--undo', '12'],
      '--undo 12 is not a batch; use the one that the import gave at its end',
    ],
  ])('%s', async (_what, args, line) => {
    const outcome = await runHere(['--lang', 'en-US', ...args], {
      ANDON_PHONE: '13800000000',
      ANDON_PASSWORD: 'x',
    });
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  });

  test.each([
    [
      ['--map', 'DeviceCode={Sytem}'],
      'The file has no column Sytem; it has: Plant, No, From, To, Motor, Operator',
    ],
    [['--map', 'Device={No}'], '--map: there is no field Device; there are: DeviceCode, FaultTime'],
    [['--map', 'DeviceCode'], '--map "DeviceCode" must read Field={Column}'],
    [
      [],
      'Nothing gives field DeviceCode: add --map "DeviceCode=..."; columns of the file: Plant, No',
    ],
    [
      ['--map', 'DeviceCode={No}', '--map', 'FaultTime={From}', '--where', 'Plant=77'],
      'No row fits --where',
    ],
    [['--where', 'Plant'], '--where "Plant" must read Column=value,value'],
    [
      ['--map', 'DeviceCode={No}', '--map', 'FaultTime={From}', '--time-format', 'dd'],
      '--time-format "dd": dd is no token',
    ],
  ])('%j', async (args, line) => {
    const file = await fileOf('wrong.csv', faults);
    const given = ['--lang', 'en-US', '--file', file, ...kind, ...args];
    const { code, stderr } = await runHere(given);
    expect(stderr.startsWith(line)).toBe(true);
    expect(stderr.trim()).not.toContain('\n');
    expect(code).toBe(1);
  });

  test('a refused sign-in, with the server’s message in the requested language', async () => {
    const file = await fileOf('login.csv', faults);
    const args = [
      '--file',
      file,
      ...mapped,
      '--url',
      app.url,
      '--phone',
      '13999999999',
      '--password',
      'x',
    ];
    const english = await runHere([...args, '--lang', 'en-US']);
    expect(english).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The server refused: The phone number or the password is wrong\n',
    });
    const chinese = await runHere(args, { LANG: 'zh_CN.UTF-8' });
    expect(chinese.stderr).toBe('服务器拒绝：手机号或密码不正确\n');
  });

  test('a server that is away', async () => {
    const file = await fileOf('away.csv', faults);
    const args = [
      '--file',
      file,
      ...mapped,
      '--url',
      'http://127.0.0.1:9',
      '--phone',
      '13999999999',
      '--password',
      'x',
    ];
    const { code, stderr } = await runCommand('import', [...args, '--lang', 'en-US']);
    expect(stderr).toMatch(
      /^No answer from http:\/\/127\.0\.0\.1:9: see that the server runs.*\n$/,
    );
    expect(code).toBe(1);
  });
});

describe('people', () => {
  test('are imported with one-time passwords in a new file of the owner alone, which none overwrites', async () => {
    const team = await addTeam(app);
    const file = await fileOf(
      'people.csv',
      `姓名,手机号,角色\n张三,${newPhone()},维修工\n李四,123,维修工\n`,
    );
    const passwords = join(folder, 'passwords.csv');
    const args = ['--file', file, '--kind', 'User', '--passwords-to', passwords];
    const { stdout, code } = await runImport(team, ...args);
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^3\s+Phone\s+Enter a mobile/m)]);
    const [head, row, ...more] = (await readFile(passwords, 'utf8')).trim().split('\r\n');
    expect(head).toContain('One-time password');
    const [, name, phone, first] = /^"(.+?)","(\d+)","([a-z\d-]+)"/.exec(row ?? '') ?? [];
    expect([name, more]).toEqual(['张三', []]);
    expect(errorOf(await trySignIn(app, phone ?? '', psdOf(first ?? '')))).toBeNull();
    expect((await stat(passwords)).mode & 0o777).toBe(0o600);
    expect((await runImport(team, ...args)).code).toBe(1);
    const wrong = await runImport(team, '--file', file, ...kind, '--passwords-to', passwords);
    expect(wrong.stderr).toContain('--passwords-to is for people alone');
  });
});
