import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { renderSVG } from 'uqr';

const officialPicture = '/demo-qr-official.svg';
const miniProgramPicture = '/demo-qr-mini-program.svg';

/**
 * A copy of the client's build for the demonstration alone, whose platform.json names a website and
 * the QR pictures of the mobile apps. The codes lead to pages of the demonstration itself.
 *
 * @param built the client's build, which stays as it is
 * @param target where the copy goes; a former one is replaced
 * @param address where the demonstration is reached, without a slash at the end
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
  };
  await writeFile(path, JSON.stringify({ ...platform, ...added }, null, 2));
  await writeFile(join(folder, officialPicture), renderSVG(`${address}/helpDoc`));
  await writeFile(join(folder, miniProgramPicture), renderSVG(`${address}/appletDoc`));
  return folder;
}
