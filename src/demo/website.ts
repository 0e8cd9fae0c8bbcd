import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { renderSVG } from 'uqr';
import { demoPassword, organisations } from './people/people.ts';

const officialPicture = '/demo-qr-official.svg';
const miniProgramPicture = '/demo-qr-mini-program.svg';

/**
 * Copies the client's build for the demonstration; the copy's platform.json names a website, the
 * QR pictures of the mobile apps, and an account of each role, which the login offers. The codes lead to pages of the demonstration itself.
 *
 * @param built the folder of the client's build, which is not changed
 * @param target the folder of the copy; a former copy is replaced
 * @param address the address of the demonstration, without a slash at the end
 * @returns the folder, absolute as the server wants it
 */
export async function demoWebsite(built: string, target: string, address: string): Promise<string> {
  const folder = resolve(target);
  await rm(folder, { recursive: true, force: true });
  await cp(built, folder, { recursive: true });
  const path = join(folder, 'platform.json');
  const platform = JSON.parse(await readFile(path, 'utf8')) as object;
  const added = {
    website: `${address}/helpDoc`,
    qrOfficial: officialPicture,
    qrMiniProgram: miniProgramPicture,
    demoPassword,
    demoAccounts: organisations.flatMap(({ orgName, people }) =>
      [...Map.groupBy(people, ({ roleName }) => roleName).values()].flatMap(([first]) =>
        first === undefined
          ? []
          : [{ orgName, roleName: first.roleName, realName: first.realName, phone: first.phone }],
      ),
    ),
  };
  await writeFile(path, JSON.stringify({ ...platform, ...added }, null, 2));
  await writeFile(join(folder, officialPicture), renderSVG(`${address}/helpDoc`));
  await writeFile(join(folder, miniProgramPicture), renderSVG(`${address}/appletDoc`));
  return folder;
}
