import { describe, expect, test } from 'vitest';
import { demoHelp, readDemoOptions } from '../../src/demo/options.ts';
import { CommandError } from '../../src/server/cli/commandError.ts';
import { runCommand } from '../server/cli/support/runCommand.ts';

function refusalOf(...args: string[]): CommandError {
  try {
    readDemoOptions(args);
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error(`${args.join(' ')} was taken`);
}

describe('the options of the demonstration', () => {
  test('default to real time and a fixed seed', () => {
    expect(readDemoOptions([])).toEqual({ seed: 2026, speed: 1, help: false });
    expect(readDemoOptions(['--speed', '60', '--seed', '7'])).toMatchObject({ seed: 7, speed: 60 });
    expect(readDemoOptions(['--speed=0.1']).speed).toBe(0.1);
    expect(readDemoOptions(['--speed=600']).speed).toBe(600);
  });

  test.for(['0', '0.09', '601', '-1', 'fast', '', ' ', 'NaN', 'Infinity'])(
    'a speed of "%s" is refused with the range in both languages',
    (speed) => {
      const refusal = refusalOf(`--speed=${speed}`);
      expect(refusal.line('zh-CN')).toContain(`--speed ${speed} 应为 0.1 到 600 之间的数`);
      expect(refusal.line('en-US')).toContain('must be a number from 0.1 to 600, e.g. --speed 60');
    },
  );

  test.for(['0', '1.5', '2147483648', 'x', ''])('a seed of "%s" is refused', (seed) => {
    expect(refusalOf(`--seed=${seed}`).line('en-US')).toContain('must be a whole number from 1 to');
  });

  test('an unknown option is refused with the usage', () => {
    expect(refusalOf('--sped', '3').line('en-US')).toContain('There is no such option: --sped 3');
    expect(refusalOf('quick').line('zh-CN')).toContain('用法：npm run demo');
  });

  test('--help lists them all and starts nothing', async () => {
    const { code, stdout, stderr } = await runCommand('demo', ['--help']);
    expect([code, stdout, stderr]).toEqual([0, demoHelp, '']);
    for (const option of ['--speed', '--seed', '--help']) expect(demoHelp).toContain(option);
  });

  test('an invalid option ends the command with two lines and no stack', async () => {
    const { code, stdout, stderr } = await runCommand('demo', ['--speed', 'fast']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  });
});
