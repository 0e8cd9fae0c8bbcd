import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('runEmbedded.ts', import.meta.url));

/** Spawns a process that starts the cluster of `dataDir` and owns it until it is killed. */
export function spawnHolder(dataDir: string, holder: string) {
  return spawn(process.execPath, [script, dataDir, holder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Spawns it and waits for its first line: `output` is `ready ...` or its refusal. */
export async function startInChild(
  dataDir: string,
  holder: string,
): Promise<{ child: ChildProcess; output: string }> {
  const child = spawnHolder(dataDir, holder);
  const [output] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, output: String(output) };
}

/** Sends SIGKILL, as the kernel does to a process that takes too much memory. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
