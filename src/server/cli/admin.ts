import { parseArgs } from 'node:util';
import { updatePackage } from '../../contract/areas/enterprise/endpoints.ts';
import { timeZoneName } from '../../contract/areas/session/endpoints.ts';
import { orgState } from '../../contract/enums.ts';
import { mobile } from '../../contract/validators.ts';
import { type OrgState, openAdministration, type PackageTerms } from '../administration.ts';
import { ConfigError, readServerConfig } from '../config.ts';
import { AppError } from '../kernel/errors/appError.ts';
import { createLog } from '../kernel/log.ts';
import { EmbeddedError } from '../storage/embedded/errors.ts';

const usage = `npm run -s admin -- create-org --name N --type 0|1 --phone P --password W [--time-zone Z] [--real-name R]
npm run -s admin -- create-user --org C --role R --real-name N --phone P --password W
npm run -s admin -- list-feedback
npm run -s admin -- set-org-state --org C --state 0|1|2
npm run -s admin -- list-orgs
npm run -s admin -- list-doubles [--org C]
npm run -s admin -- set-package --org C [--package trial|standard|professional|unlimited] [--users N|none] [--devices N|none] [--expires yyyy-MM-dd|never]
npm run -s admin -- set-sms --org C --sms on|off
npm run -s admin -- platform-admin --phone P [--remove]
npm run -s admin -- rebuild-figures
npm run -s admin -- rebuild-stock
npm run -s admin -- verify-log [--org C]`;

/** An option that is missing or wrong. */
class UsageError extends Error {}

const flags = {
  name: { type: 'string' },
  type: { type: 'string' },
  phone: { type: 'string' },
  password: { type: 'string' },
  'time-zone': { type: 'string' },
  'real-name': { type: 'string' },
  org: { type: 'string' },
  role: { type: 'string' },
  state: { type: 'string' },
  package: { type: 'string' },
  users: { type: 'string' },
  devices: { type: 'string' },
  expires: { type: 'string' },
  sms: { type: 'string' },
  remove: { type: 'boolean' },
} as const;

type Values = Partial<Record<Exclude<keyof typeof flags, 'remove'>, string>> & {
  readonly remove?: boolean;
};

function need(values: Values, name: Exclude<keyof Values, 'remove'>): string {
  const value = values[name]?.trim();
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

function needPhone(values: Values): string {
  const phone = need(values, 'phone');
  const read = mobile.safeParse(phone);
  if (!read.success) throw new UsageError(`--phone ${phone}: a mobile number of 11 digits`);
  return read.data;
}

function chooseType(values: Values): 0 | 1 {
  const type = need(values, 'type');
  if (type !== '0' && type !== '1')
    throw new UsageError(`--type ${type}: 0 (service provider) or 1 (equipment user)`);
  return type === '0' ? 0 : 1;
}

function chooseState(values: Values): OrgState {
  const state = need(values, 'state');
  const known = orgState.list.find((one) => String(one) === state);
  if (known === undefined)
    throw new UsageError(`--state ${state}: 0 (disabled), 1 (normal) or 2 (expired: read only)`);
  return known;
}

function chooseSms(values: Values): boolean {
  const sms = need(values, 'sms');
  if (sms !== 'on' && sms !== 'off')
    throw new UsageError(`--sms ${sms}: on (its people may send SMS texts) or off`);
  return sms === 'on';
}

function chooseZone(values: Values): string {
  const zone = values['time-zone'] ?? 'Asia/Shanghai';
  if (!timeZoneName.safeParse(zone).success)
    throw new UsageError(`--time-zone ${zone}: a name such as Asia/Shanghai`);
  return zone;
}

const packageFields = updatePackage.body.shape;

/** Returns what is given of a package; `none` and `never` are no limit and no expiry. */
function choosePackage({ package: name, users, devices, expires }: Values): Partial<PackageTerms> {
  const limit = (text: string) => (text === 'none' ? null : Number(text));
  const given = {
    ...(name === undefined ? {} : { PackageName: name }),
    ...(users === undefined ? {} : { UserLimit: limit(users) }),
    ...(devices === undefined ? {} : { DeviceLimit: limit(devices) }),
    ...(expires === undefined ? {} : { ExpireDate: expires === 'never' ? null : expires }),
  };
  for (const [field, value] of Object.entries(given)) {
    const { success } = packageFields[field as keyof PackageTerms].safeParse(value);
    if (!success) throw new UsageError(`${field} cannot be ${String(value)}`);
  }
  if (Object.keys(given).length === 0)
    throw new UsageError(
      'nothing of the package is given: --package, --users, --devices, --expires',
    );
  return given as Partial<PackageTerms>;
}

/** Runs one command and returns its result, which is printed as one JSON line. */
async function run(command: string | undefined, values: Values): Promise<object> {
  const config = readServerConfig(process.env);
  const log = createLog(process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel);
  switch (command) {
    case 'create-org': {
      const organisation = {
        orgName: need(values, 'name'),
        orgType: chooseType(values),
        timeZone: chooseZone(values),
        realName: values['real-name'] ?? '管理员',
        phone: needPhone(values),
        password: need(values, 'password'),
      };
      await using administration = await openAdministration(config, log);
      return await administration.createOrganisation(organisation);
    }
    case 'create-user': {
      const user = {
        orgCode: need(values, 'org'),
        roleName: need(values, 'role'),
        realName: need(values, 'real-name'),
        phone: needPhone(values),
        password: need(values, 'password'),
      };
      await using administration = await openAdministration(config, log);
      return await administration.createUser(user);
    }
    case 'list-feedback': {
      await using administration = await openAdministration(config, log);
      return await administration.listFeedback();
    }
    case 'set-org-state': {
      const [org, state] = [need(values, 'org'), chooseState(values)];
      await using administration = await openAdministration(config, log);
      return await administration.setOrgState(org, state);
    }
    case 'list-doubles': {
      await using administration = await openAdministration(config, log);
      return await administration.listDoubles(values.org);
    }
    case 'list-orgs': {
      await using administration = await openAdministration(config, log);
      return await administration.listOrganisations();
    }
    case 'set-package': {
      const [org, terms] = [need(values, 'org'), choosePackage(values)];
      await using administration = await openAdministration(config, log);
      return await administration.setPackage(org, terms);
    }
    case 'set-sms': {
      const [org, isAllowed] = [need(values, 'org'), chooseSms(values)];
      await using administration = await openAdministration(config, log);
      return await administration.setMaySendSms(org, isAllowed);
    }
    case 'platform-admin': {
      const phone = needPhone(values);
      await using administration = await openAdministration(config, log);
      return await administration.setPlatformAdministrator(phone, values.remove !== true);
    }
    case 'rebuild-stock': {
      await using administration = await openAdministration(config, log);
      return await administration.rebuildStock();
    }
    case 'rebuild-figures': {
      await using administration = await openAdministration(config, log);
      return await administration.rebuildFigures();
    }
    case 'verify-log': {
      await using administration = await openAdministration(config, log);
      const verified = await administration.verifyLog(values.org?.trim());
      if (!verified.whole) process.exitCode = 1;
      return verified;
    }
    default:
      throw new UsageError(
        command === undefined ? 'the command is missing' : `there is no command ${command}`,
      );
  }
}

async function main(): Promise<void> {
  try {
    const { positionals, values } = parseArgs({ options: flags, allowPositionals: true });
    const answer = await run(positionals[0], values);
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    process.exitCode = 1;
    const badFlag = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    if (error instanceof AppError)
      process.stderr.write(`${error.info('zh-CN')} / ${error.info('en-US')}\n`);
    else if (error instanceof UsageError || badFlag) {
      process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    } else if (error instanceof ConfigError || error instanceof EmbeddedError) {
      process.stderr.write(`${error.message}\n`);
    } else throw error;
  }
}

await main();
