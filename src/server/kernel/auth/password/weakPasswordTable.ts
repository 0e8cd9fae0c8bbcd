import { hash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Worker thread that posts the table of weak passwords and ends. Some three million hashes take seconds, which would
 * block the server's thread; the first start of a release stores the table beside the packages, and later ones read it.
 */

/** Passwords that are common in China or in similar consoles but missing in the dictionary. */
const ours = ['admin@123', 'root123', 'woaini520', 'woaini1314', 'wang1234', 'zhang123'];

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns a password in lower case as in the dictionary, capitalised, and in upper case. */
function inEachCase(password: string): ReadonlySet<string> {
  return new Set([password, capitalised(password), password.toUpperCase()]);
}

function* commonPasswords(): Generator<string> {
  for (const password of [...dictionary['passwords-common'], ...ours]) yield* inEachCase(password);
}

/** Words that people in China and administrators of consoles use, besides the commonest of the dictionary. */
const ourTerms = (
  'woaini woaiwo nihao mima gongsi zhongguo beijing shanghai wang zhang admin administrator root guest user ' +
  'test manager system oracle company welcome pass passwd pwd abc abcd qwe qwer qaz asd asdf zxc aa aaa a q'
).split(' ');
/** Brands, products, cities, surnames and words of a plant, which people here put before the usual endings. */
const localTerms = (
  'andon andeng anden huawei xiaomi honor oppo vivo tencent weixin wechat taobao tmall alibaba aliyun alipay baidu jingdong ' +
  'douyin bilibili lenovo haier midea gree hisense skyworth tcl byd geely chery saic foxconn siemens bosch fanuc ' +
  'mitsubishi omron schneider panasonic samsung apple iphone microsoft windows google intel cisco dell ' +
  'mysql linux server network cloud office factory plant workshop machine device repair service sales gongchang shebei ' +
  'weixiu chejian shengchan caiwu renshi xiaoshou laoban kefu shenzhen guangzhou hangzhou suzhou wuxi ningbo tianjin ' +
  'chongqing chengdu wuhan nanjing xian qingdao dalian li liu chen yang zhao huang zhou wu xu sun ma zhu hu guo lin ' +
  'luo gao zheng liang xie song tang deng feng'
).split(' ');
const commonTerms = 800;
/** The terms of which also the spellings with signs and digits are common. */
const respeltTerms = 60;

const years = Array.from({ length: 51 }, (_, at) => String(1980 + at));

/** The endings by which people satisfy a rule of composition, without years. */
const shortEndings =
  '! @ # * . !! !@# !@#$ 1! 12! 123! 1234! @1 @12 @123 @1234 @12345 @123456 #1 #123 #1234 _123 -123 .123 ' +
  '!1 !123 123@ 123# 123. 123* 123!@# 0 00 01 007 1 11 111 12 123 1234 12345 123456 1234567 12345678 ' +
  '123456789 123123 2 22 3 321 66 666 6666 666666 88 888 8888 888888 99 999 520 521 1314 5201314';
const endings = [
  ...shortEndings.split(' '),
  ...years,
  ...years.slice(-12).flatMap((year) => [`@${year}`, `#${year}`, `${year}!`]),
];

/** Returns a word as it is and with signs and digits in place of characters. */
function spellingsOf(word: string): ReadonlySet<string> {
  const [at, zero] = [word.replaceAll('a', '@'), word.replaceAll('o', '0')];
  const both = at.replaceAll('o', '0');
  return new Set([word, at, zero, both, both.replaceAll('s', '$')]);
}

/** Yields the commonest terms with the usual endings. */
function* termsWithEndings(): Generator<string> {
  const terms = dictionary['passwords-common'].filter((one) => /^[a-z]{3,}$/.test(one));
  const commonest = new Set([...ourTerms, ...terms.slice(0, commonTerms), ...localTerms]);
  for (const [place, word] of [...commonest].entries())
    for (const spelled of place < respeltTerms ? spellingsOf(word) : [word])
      for (const cased of new Set([spelled, capitalised(spelled)]))
        for (const ending of endings) yield cased + ending;
}

/** The lengths of repetitions and runs; shorter ones are in the dictionary or too short for any rule. */
const runLengths = [8, 9, 10, 11, 12];

/** Yields a text, repeated, in each length. */
function* repeated(text: string): Generator<string> {
  for (const length of runLengths) yield text.repeat(length).slice(0, length);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('');
const digits = '0123456789'.split('');

/** Yields repetitions of one or two printable characters, and of three small characters, three digits or four digits. */
function* repetitions(): Generator<string> {
  for (const first of printable) {
    yield* repeated(first);
    for (const second of printable) yield* repeated(first + second);
  }
  for (const characters of [alphabet, digits])
    for (const first of characters)
      for (const second of characters)
        for (const third of characters) yield* repeated(first + second + third);
  for (let number = 0; number < 10_000; number += 1)
    yield* repeated(String(number).padStart(4, '0'));
}

/** The orders of characters that a hand or a head follows. */
const letterOrders = [alphabet.join(''), 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const digitOrders = ['0123456789', '1234567890', '147258369'];
const otherOrders = [
  '!@#$%^&*()_+',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
];

function reversed(text: string): string {
  return text.split('').toReversed().join('');
}

/** Yields runs of 8 to 12 characters of an order, which begins again at its end, in both directions. */
function* runs(): Generator<string> {
  for (const order of [...letterOrders, ...digitOrders, ...otherOrders])
    for (const directed of [order, reversed(order)])
      for (let at = 0; at < directed.length; at += 1)
        for (const length of runLengths) {
          const endless = directed.repeat(1 + Math.ceil((at + length) / directed.length));
          yield* inEachCase(endless.slice(at, at + length));
        }
}

/** Yields the beginnings of orders, and repetitions of one character. */
function* blocks(orders: readonly string[], characters: readonly string[]): Generator<string> {
  for (const order of [...orders, ...orders.map(reversed)])
    for (let length = 1; length <= Math.min(order.length, 11); length += 1)
      yield order.slice(0, length);
  for (const character of characters)
    for (let length = 1; length <= 11; length += 1) yield character.repeat(length);
}

/** Yields letters in an order, or one letter repeated, before or after digits of that kind, together 8 to 12. */
function* runsAndDigits(): Generator<string> {
  const digitBlocks = [...new Set(blocks(digitOrders, digits))];
  for (const block of new Set(blocks(letterOrders, alphabet)))
    for (const digitBlock of digitBlocks) {
      if (!runLengths.includes(block.length + digitBlock.length)) continue;
      for (const cased of inEachCase(block)) yield* [cased + digitBlock, digitBlock + cased];
    }
}

/** Numbers that people take for luck, love or a call, alone and one after the other. */
const luckyNumbers = (
  '520 521 530 1314 5201314 1314520 1314521 5211314 666 6666 888 8888 999 168 518 588 618 668 688 188 110 119 120 ' +
  '123 1234 321 147 258 369 233 886 985 211 007 999 2580 7758 7758258'
).split(' ');

/** The letters that people add to digits because a rule demands one. */
const addedCharacters = ['a', 'A', 'q', 'Q', 'w', 'x', 'z', 'Z', 'aa', 'abc'];

function isOfRunLength({ length }: string): boolean {
  return runLengths.includes(length);
}

/** Yields a text of digits, and with an added letter before or after it, where it has 8 to 12 characters. */
function* withCharacters(text: string): Generator<string> {
  if (isOfRunLength(text)) yield text;
  for (const letter of addedCharacters)
    if (isOfRunLength(letter + text)) yield* [letter + text, text + letter];
}

/** Yields two repeated characters one after the other, such as 66668888, and two or three lucky numbers. */
function* pairsAndLuck(): Generator<string> {
  for (const characters of [digits, alphabet])
    for (const first of characters)
      for (const second of characters)
        for (let before = 1; before <= 8; before += 1)
          for (let after = 1; before + after <= 12; after += 1)
            yield* within(characters, first.repeat(before) + second.repeat(after));
  for (const first of luckyNumbers)
    for (const second of luckyNumbers) {
      yield* withCharacters(first + second);
      for (const third of luckyNumbers) {
        const text = first + second + third;
        if (isOfRunLength(text)) yield text;
      }
    }
}

/** Yields digits with added letters, and other characters alone. */
function* within(characters: readonly string[], text: string): Generator<string> {
  if (characters === digits) yield* withCharacters(text);
  else if (isOfRunLength(text)) yield text;
}

/** Yields one repeated character with the usual endings. */
function* repetitionsWithEndings(): Generator<string> {
  for (const character of [...alphabet, ...digits])
    for (let length = 3; length <= 11; length += 1)
      for (const ending of endings) {
        const text = character.repeat(length) + ending;
        if (isOfRunLength(text)) yield* [text, capitalised(text)];
      }
}

/** Yields the empty password and all passwords of up to three printable ASCII characters. */
function* shortPasswords(): Generator<string> {
  yield '';
  for (const first of printable) {
    yield first;
    for (const second of printable) {
      yield first + second;
      for (const third of printable) yield first + second + third;
    }
  }
}

/** Yields all passwords of four to six digits; `shortPasswords` covers shorter ones. */
function* digitPasswords(): Generator<string> {
  for (const length of [4, 5, 6]) {
    for (let number = 0; number < 10 ** length; number += 1) {
      yield String(number).padStart(length, '0');
    }
  }
}

const entryBytes = 8;

/** Returns the first 64 bits of each password's SHA-256, in the machine's byte order, sorted ascending. */
function makeTable(): BigUint64Array<ArrayBuffer> {
  let bytes = new Uint8Array(2 ** 24);
  let end = 0;
  const all = [
    shortPasswords(),
    digitPasswords(),
    commonPasswords(),
    termsWithEndings(),
    repetitions(),
    runs(),
    runsAndDigits(),
    pairsAndLuck(),
    repetitionsWithEndings(),
  ];
  for (const passwords of all) {
    for (const password of passwords) {
      if (end + entryBytes > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2);
        larger.set(bytes);
        bytes = larger;
      }
      const digest = hash('sha256', password, 'binary'); // three times as fast as a buffer
      for (let at = 0; at < entryBytes; at += 1) bytes[end + at] = digest.charCodeAt(at);
      end += entryBytes;
    }
  }
  return new BigUint64Array(bytes.buffer, 0, end / entryBytes).toSorted();
}

const cacheFolder = new URL('../../../../../node_modules/.cache/', import.meta.url);
/** Bytes of the SHA-256 at the end of the stored table. */
const checkBytes = 32;

/** Returns the file of the table of this source and dictionary. */
async function tableFile(): Promise<URL> {
  const source = await readFile(new URL(import.meta.url), 'utf8');
  const key = hash('sha256', [source, ...dictionary['passwords-common']].join('\n'));
  return new URL(`weakPasswords-${key.slice(0, 16)}.bin`, cacheFolder);
}

/** Returns a stored table; null where there is no whole one. */
async function readTable(file: URL): Promise<BigUint64Array<ArrayBuffer> | null> {
  const stored = await readFile(file).catch(() => null);
  if (stored === null) return null;
  const content = stored.subarray(0, -checkBytes);
  const isWhole = hash('sha256', content, 'buffer').equals(stored.subarray(-checkBytes));
  return isWhole ? new BigUint64Array(new Uint8Array(content).buffer) : null;
}

/** Stores a table for the next start. A folder that cannot be written costs that start some seconds, and nothing else. */
async function storeTable(file: URL, table: BigUint64Array<ArrayBuffer>): Promise<void> {
  const content = new Uint8Array(table.buffer, 0, table.byteLength);
  const own = new URL(`${randomUUID()}.bin`, cacheFolder);
  try {
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(own, [content, hash('sha256', content, 'buffer')]);
    await rename(own, file);
  } catch {
    // the table is in memory
  }
}

const file = await tableFile();
const stored = await readTable(file);
const table = stored ?? makeTable();
if (stored === null) await storeTable(file, table);
parentPort?.postMessage(table, [table.buffer]);
