import { documentLibrary } from '../../contract/areas/knowledge/knowledgeEnums.ts';
import type { SignedInUser } from '../../contract/areas/session/endpoints.ts';
import type { Endpoint, InputOf, ResultOf } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/locale.ts';
import { ApiFailure, type CallOptions, createApiClient } from '../../server/cli/apiClient.ts';
import { CommandError } from '../../server/cli/commandError.ts';
import type { Person } from './people.ts';

/** A simulated user, signed in at the first call and again when the session ends. */
export interface Worker {
  readonly phone: string;
  /** Both empty until the first sign-in. */
  readonly id: () => string;
  readonly orgCode: () => string;
  readonly call: <E extends Endpoint>(
    endpoint: E,
    body: InputOf<E>,
    options?: CallOptions,
  ) => Promise<ResultOf<E>>;
  /** Uploads a file for the enterprise library, and returns the id of its upload. @throws ApiFailure, ServerAway */
  readonly uploadDocument: (name: string, bytes: Uint8Array) => Promise<string>;
  /** Uploads a picture, and returns the `url` by which a record names it. @throws ApiFailure, ServerAway */
  readonly uploadPicture: (name: string, bytes: Uint8Array) => Promise<string>;
  /** @throws ApiFailure, ServerAway */
  readonly signIn: () => Promise<SignedInUser>;
}

/** The people of one organisation; a provider has no reporters. */
export interface Crew {
  readonly administrator: Worker;
  readonly supervisor: Worker;
  readonly repairers: readonly Worker[];
  readonly reporters: readonly Worker[];
  /** Empty until the administrator's first sign-in. */
  readonly orgCode: () => string;
  /**
   * Signs everybody in, so that their ids are known and orders can be matched to them.
   *
   * @throws ApiFailure, ServerAway, CommandError where somebody's password was changed
   */
  readonly signIn: () => Promise<void>;
}

export interface CrewOptions {
  readonly url: string;
  readonly password: string;
  readonly locale: Locale;
  readonly signal?: AbortSignal;
}

const otherPassword = {
  'zh-CN':
    '演示账号 {phone} 的密码已被修改，其工作无法继续：请把密码改回，或删除 DATA_DIR 目录后重新启动',
  'en-US':
    'The demo account {phone} has another password now, so its work cannot go on: change it back, or delete the folder DATA_DIR and start again',
};

const lostSession = new Set([
  'SESSION_UNKNOWN',
  'SESSION_REVOKED',
  'SESSION_DISABLED',
  'SESSION_EXPIRED',
  'SESSION_IDLE',
]);

/** Creates the workers of an organisation. Nobody signs in yet. */
export function openCrew(people: readonly Person[], options: CrewOptions): Crew {
  const everybody = people.map((person) => ({
    roleName: person.roleName,
    worker: openWorker(person, options),
  }));
  const ofRole = (wanted: Person['roleName']) =>
    everybody.filter(({ roleName }) => roleName === wanted).map(({ worker }) => worker);
  const [administrator] = ofRole('企业管理员');
  const [supervisor] = ofRole('维修主管');
  if (administrator === undefined || supervisor === undefined)
    throw new Error('an organisation has both');
  return {
    administrator,
    supervisor,
    repairers: ofRole('维修工'),
    reporters: ofRole('报修员'),
    orgCode: administrator.orgCode,
    async signIn() {
      for (const { worker } of everybody) {
        await worker.signIn().catch((error: unknown) => {
          if (!(error instanceof ApiFailure) || error.errorName !== 'BAD_LOGIN') throw error;
          throw new CommandError(otherPassword, { phone: worker.phone });
        });
      }
    },
  };
}

function openWorker({ phone }: Person, { url, password, locale, signal }: CrewOptions): Worker {
  const client = createApiClient({ url, locale, ...(signal === undefined ? {} : { signal }) });
  let user: SignedInUser | null = null;
  const signIn = async () => {
    user = await client.login(phone, password);
    return user;
  };
  return {
    phone,
    id: () => user?.id ?? '',
    orgCode: () => user?.orgCode ?? '',
    signIn,
    async uploadDocument(name, bytes) {
      if (user === null) await signIn();
      return client.uploadDocument(name, bytes, documentLibrary.values.enterprise);
    },
    async uploadPicture(name, bytes) {
      if (user === null) await signIn();
      return client.uploadPicture(name, bytes);
    },
    async call(endpoint, body, options) {
      if (user === null) await signIn();
      try {
        return await client.call(endpoint, body, options);
      } catch (error) {
        if (!(error instanceof ApiFailure) || !lostSession.has(error.errorName ?? '')) throw error;
        await signIn();
        return client.call(endpoint, body, options);
      }
    },
  };
}
