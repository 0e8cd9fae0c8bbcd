import { parseArgs } from 'node:util';
import { CommandError } from '../server/cli/commandError.ts';

export interface DemoOptions {
  /** The seed of the random history and simulation. */
  readonly seed: number;
  /** The speed: 1 is real time, 60 an hour a minute. */
  readonly speed: number;
  readonly help: boolean;
}

const slowest = 0.1;
const fastest = 600;
const largestSeed = 2 ** 31 - 1;

const usage = 'npm run demo -- [--speed N] [--seed N] [--help]';

/** The output of `--help`, in both languages. */
export const demoHelp = `${usage}

--speed N   速度，${slowest} 到 ${fastest}；1 为实时（默认），60 为一分钟过一小时
            pace, ${slowest} to ${fastest}; 1 is real time (the default), 60 an hour a minute
--seed N    随机种子，1 到 ${largestSeed} 的整数；相同种子在同一天得到相同的历史（默认 2026）
            a whole number from 1 to ${largestSeed}; the same seed on the same day, the same past (2026)
--help      显示本说明 / shows this

环境变量 / environment: PORT, HOST, DATA_DIR, PUBLIC_URL, LOG_LEVEL
`;

const wrong = {
  speed: {
    'zh-CN': `--speed {value} 应为 ${slowest} 到 ${fastest} 之间的数，例如 --speed 60；用法：${usage}`,
    'en-US': `--speed {value} must be a number from ${slowest} to ${fastest}, e.g. --speed 60; usage: ${usage}`,
  },
  seed: {
    'zh-CN': `--seed {value} 应为 1 到 ${largestSeed} 的整数；用法：${usage}`,
    'en-US': `--seed {value} must be a whole number from 1 to ${largestSeed}; usage: ${usage}`,
  },
  flag: {
    'zh-CN': `没有这个参数：{value}；用法：${usage}`,
    'en-US': `There is no such option: {value}; usage: ${usage}`,
  },
} as const;

/** Reads the command line. @throws CommandError with the wrong option and its valid values */
export function readDemoOptions(args: readonly string[]): DemoOptions {
  const values = parse(args);
  const speed = Number(values.speed ?? 1);
  const isPace = speed >= slowest && speed <= fastest && values.speed?.trim() !== '';
  if (!isPace) throw new CommandError(wrong.speed, { value: values.speed ?? '' });
  const seed = Number(values.seed ?? 2026);
  const isSeed = Number.isInteger(seed) && seed >= 1 && seed <= largestSeed;
  if (!isSeed) throw new CommandError(wrong.seed, { value: values.seed ?? '' });
  return { seed, speed, help: values.help ?? false };
}

function parse(args: readonly string[]) {
  try {
    const options = {
      seed: { type: 'string' },
      speed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const isFlag = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    if (!isFlag) throw error;
    throw new CommandError(wrong.flag, { value: args.join(' ') });
  }
}
