import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Worker thread that computes the table of weak passwords, posts it and ends. Some two million hashes
 * take seconds, which would block the server's thread.
 */

/** Passwords that are common in China or in similar consoles but missing in the dictionary. */
const ours = ['admin@123', 'root123', 'woaini520', 'woaini1314', 'wang1234', 'zhang123'];

/** Yields common passwords in lower case as in the dictionary, capitalised, and in upper case. */
function* commonPasswords(): Generator<string> {
  for (const password of [...dictionary['passwords-common'], ...ours]) {
    yield* new Set([
      password,
      password.slice(0, 1).toUpperCase() + password.slice(1),
      password.toUpperCase(),
    ]);
  }
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

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
  for (const passwords of [shortPasswords(), digitPasswords(), commonPasswords()]) {
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

const table = makeTable();
parentPort?.postMessage(table, [table.buffer]);
