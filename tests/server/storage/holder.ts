import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('holdEmbedded.ts', import.meta.url));

/** Another process that starts the cluster of `dataDir`, and owns it until it is killed. */
export function spawnHolder(dataDir: string, holder: string) {
  return spawn(process.execPath, [script, dataDir, holder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The same, once it has spoken: `said` is `ready …` or its refusal. */
export async function holdInChild(
  dataDir: string,
  holder: string,
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawnHolder(dataDir, holder);
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, said: String(said) };
}

/** kill -9, as the kernel does it to a process that takes too much memory. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
