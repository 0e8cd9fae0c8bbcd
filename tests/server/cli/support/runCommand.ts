import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The scripts of the commands, from the root. */
const scripts = { import: 'src/server/cli/import.ts', demo: 'src/demo/main.ts' } as const;

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns `--name value` for each option, once for each value of a list. */
export function argsOf(options: Readonly<Record<string, string | readonly string[]>>): string[] {
  return Object.entries(options).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [`--${name}`, value]),
  );
}

/** The environment that a process needs, without the product's variables. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * Runs a command of the product as its own process; of the product's variables it has only `env`.
 */
export function runCommand(
  name: keyof typeof scripts,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [root + scripts[name], ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
