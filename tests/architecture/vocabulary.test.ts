import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './support/sourceFiles.ts';
import { allFiles, allTexts, commentText } from './support/syntax.ts';

/** Retired words, each with the standard words that replace it. */
const retired: ReadonlyMap<string, string> = new Map([
  ['deed', 'action, WorkOrderAction, WriteContext, step'],
  ['deeds', 'actions'],
  ['doer', 'actor'],
  ['doers', 'actors'],
  ['tell', 'notify, report, publish, show'],
  ['tells', 'notifies, reports, shows'],
  ['told', 'notified, sent, shown, recipients'],
  ['telling', 'outboxPublisher, notifying'],
  ['words', 'messages, labels, text, i18n namespace'],
  ['kept', 'keepAlive, cached, stored'],
  ['keeper', 'cache, store'],
  ['keep', 'keepAlive, cache, store'],
  ['keeps', 'caches, stores'],
  ['reach', 'ping, connect'],
  ['hand', 'assignee, transfer, handover'],
  ['tend', 'serviceWorker'],
  ['said', 'input, provided, query, message'],
  ['say', 'show, log, message'],
  ['says', 'shows, message'],
  ['saying', 'showing, reporting'],
  ['asked', 'requested, query'],
  ['ask', 'request, query, prompt, confirm'],
  ['asks', 'requests, queries'],
  ['asking', 'requesting, prompting'],
  ['chosen', 'selected, selection'],
  ['choice', 'selection, option'],
  ['choices', 'selections, options'],
  ['behind', 'drilldown'],
  ['standing', 'active, delegate, effective'],
  ['passage', 'routeAccess'],
  ['halves', 'parts'],
  ['held', 'deferred, pending, locked, assigned'],
  ['hold', 'defer, lock, assign'],
  ['holds', 'defers, locks, assigned'],
  ['room', 'group, layer, elementSize'],
  ['rooms', 'groups, layers'],
  ['news', 'events'],
  ['trouble', 'error'],
  ['troubles', 'errors'],
  ['patience', 'timeoutMs, maxAttempts'],
  ['shelf', 'appCache'],
  ['desk', 'sharedConnection'],
  ['seat', 'leader'],
  ['birth', 'version'],
  ['letters', 'notifications'],
  ['nobody', 'unassigned, anonymous'],
  ['moment', 'dateTime, instant'],
  ['moments', 'dateTimes, instants'],
  ['rested', 'debounced'],
  ['loss', 'unsavedChanges'],
  ['why ended', 'signOutReason'],
  ['under way', 'inFlight'],
  ['underway', 'inFlight'],
  ['last of', 'lastNonNull'],
  ['line', 'banner, row, entry, item, queue'],
  ['lines', 'rows, entries, items'],
]);

/**
 * Words of the table that sentences may use, each with its ordinary meaning. In a name of the code
 * they had three to six meanings, so that there they stay retired.
 */
const ordinary: ReadonlyMap<string, string> = new Map([
  ['keep', 'to leave as it is: a page keeps its input'],
  ['keeps', 'leaves as it is'],
  ['hold', 'to contain, or to own a lock'],
  ['holds', 'contains; owns a lock'],
  ['reach', 'to come as far as: a server, a client, a limit'],
  ['hand', 'by hand; to hand over at the end of a shift'],
  ['words', 'parts of a text that is searched'],
  ['letters', 'characters'],
  ['behind', 'on the other side of; late, as a clock'],
  ['room', 'a control room; space'],
  ['rooms', 'control rooms'],
  ['loss', 'of a connection or of data'],
  ['nobody', 'no person; the user of Linux'],
  ['moment', 'a short time'],
  ['last of', 'the last one of several'],
  ['line', 'of text, a file, a log or a drawing; a production line'],
  ['lines', 'of text, a file, a log or a drawing'],
]);

/** Names in which a retired word is the field's own. */
const exempt: ReadonlySet<string> = new Set([
  'Behind', // the wire's name of a list's drill-down filter
  'part.keep', // a permission that roles in databases contain
  'wallDimRoom', // the wall's themes
  'wallLitRoom',
  'wall-dim-room',
  'wall-lit-room',
  'dim-room',
  'lit-room',
  'line', // of text, a file or a log; the themes' colour of a rule
  'lines',
  'Line',
  'lineOf',
  'linesOf',
  'firstLine',
  'firstLineOf',
  'lastLines',
  'mostLines',
  'countLines',
  'printLine',
  'printLines',
  'progressLine',
  'readableLine',
  'BrokenLine', // of a CSV file
  'drawLine', // with a pen
  'lineTile', // a line chart's
  'LineTile',
]);

/** Literals that are no names of ours, each with the beginning of the files that write it. */
const exemptLiterals: ReadonlyMap<string, string> = new Map([
  ['behind', 'src/contract/areas/repair/orderFilterLabels.ts'], // the wire's drill-down filter
  ['nobody', 'src/server/storage/embedded'], // the user of Linux
  ['LINE-01', 'src/contract/areas/device/deviceImport.ts'], // a device of a production line
]);

/**
 * Names of the field that hold a retired word: pages that stay alive, an option of TanStack Query, and the
 * lines of typography, charts, consoles and HTTP.
 */
const fieldTerms = new RegExp(
  [
    ' keep (alive|previous data)(?= )',
    ' line (box(es)?|break|cap|chart|clamp|color|ends?|heights?|number|series|style|to|width)(?= )',
    ' (axis|mark|split) line(?= )', // of ECharts
    ' diff lines(?= )', // of the package diff
    ' (command|end of|is|log|on|request) line(?= )',
  ].join('|'),
  'g',
);

/** The words of a name: camelCase, PascalCase, kebab-case and CAPITALS alike. */
function splitName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim();
}

/** A retired word with the standard words that replace it. */
type Retired = readonly [word: string, standard: string];

/** The retired words that sentences and data may not use either. */
const withoutMeaning: readonly Retired[] = [...retired].filter(([word]) => !ordinary.has(word));

/** Returns a sentence for each of the words that stands in a text of single words. */
function faultsOf(text: string, spaced: string, words: Iterable<Retired>): string[] {
  return [...words]
    .filter(([word]) => ` ${spaced} `.includes(` ${word} `))
    .map(([word, standard]) => `"${text}" uses the retired word "${word}"; say: ${standard}`);
}

function faultsInName(name: string): string[] {
  return exempt.has(name) ? [] : faultsInClassName(name);
}

/** A class of a style sheet is the name of an element, so that no name is exempt. */
function faultsInClassName(name: string): string[] {
  return faultsOf(name, ` ${splitName(name)} `.replace(fieldTerms, ''), retired);
}

/** Returns the classes that a style sheet styles, each once. */
function classNames(css: string): Set<string> {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
}

/** In the source a literal that is a name is checked like an identifier; in tests it may be any data. */
function faultsInLiteral(file: string, literal: string): string[] {
  if (!file.startsWith('src/')) return faultsOf(literal, splitName(literal), withoutMeaning);
  const exemptIn = exemptLiterals.get(literal);
  return exemptIn !== undefined && file.startsWith(exemptIn) ? [] : faultsInName(literal);
}

function faultsInSentence(sentence: string): string[] {
  return faultsOf(sentence, sentence.toLowerCase().replace(/[^a-z\d]+/g, ' '), withoutMeaning);
}

/** All files but this one, whose table is made of retired words. */
const texts = allTexts().filter(({ file }) => !file.endsWith('/vocabulary.test.ts'));

describe('plain engineering English', () => {
  test('no identifier and no literal that is a name uses a retired word', () => {
    const faults = texts.flatMap(({ file, identifiers, nameLiterals }) =>
      [
        ...[...identifiers].flatMap(faultsInName),
        ...nameLiterals.flatMap((literal) => faultsInLiteral(file, literal)),
      ].map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test.each(['testNames', 'comments', 'logMessages'] as const)(
    'no sentence of %s uses a retired word',
    (kind) => {
      const faults = texts.flatMap((text) =>
        text[kind].flatMap(faultsInSentence).map((fault) => `${text.file}: ${fault}`),
      );
      expect(texts.filter((text) => text[kind].length > 3).length).toBeGreaterThan(4);
      expect(faults).toEqual([]);
    },
  );

  test('a docstring of the source begins with a noun or a verb', () => {
    const isQuestion = (comment: string) => /^\* (What|Whether|Whose|Of)\b/.test(comment);
    const faults = texts
      .filter(({ file }) => file.startsWith('src/'))
      .flatMap(({ file, comments }) => comments.filter(isQuestion).map((one) => `${file}: ${one}`));
    expect(isQuestion(commentText('*\n * Whether it is in flight.\n '))).toBe(true);
    expect(faults).toEqual([]);
  });

  test('no sentence of a README uses a retired word', () => {
    const readmes = ['README.md', ...allFiles().filter((file) => file.endsWith('.md'))];
    const faults = readmes.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/(`+)[^`]+\1/g, '');
      return text
        .split('\n')
        .flatMap(faultsInSentence)
        .map((fault) => `${file}: ${fault}`);
    });
    expect(readmes.length).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  test('no file name uses a retired word', () => {
    const faults = allFiles().flatMap((file) => {
      const name = basename(file).replace(/(\.module|\.test|\.property)*\.\w+$/, '');
      return faultsInName(name).map((fault) => `${file}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test('no class of a style sheet uses a retired word', () => {
    const sheets = allFiles().filter((file) => file.endsWith('.css'));
    const faults = sheets.flatMap((file) =>
      [...classNames(readFileSync(join(root, file), 'utf8'))]
        .flatMap(faultsInClassName)
        .map((fault) => `${file}: ${fault}`),
    );
    expect(sheets.length).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });

  test('a banner, a row or an entry called a line is found; a line of text is none', () => {
    expect(['OfflineLine', 'costLines'].flatMap(faultsInName)).toHaveLength(2);
    expect(['line', 'lineHeight', 'endOfLine', 'onLine'].flatMap(faultsInName)).toEqual([]);
    expect([...classNames('/* .row */ button.line > .text-line:hover { top: 0.5em }')]).toEqual([
      'line',
      'text-line',
    ]);
    expect(['line', 'text-line'].flatMap(faultsInClassName)).toHaveLength(2);
  });

  test('a retired word is found in any part of a name, and in no other word', () => {
    expect(['tellUser', 'isTold', 'NOBODY_HERE', 'lastOf'].flatMap(faultsInName)).toHaveLength(4);
    expect(['behind', 'part.keeps'].flatMap((name) => faultsInLiteral('src/a.ts', name))).toEqual([
      expect.stringContaining('say: drilldown'),
      expect.stringContaining('say: caches'),
    ]);
    expect(
      ['threshold', 'household', 'wallDimRoom', 'maxKeepAlivePages'].flatMap(faultsInName),
    ).toEqual([]);
  });

  test('a retired word is found in a sentence, and the fault names the standard word', () => {
    expect(faultsInSentence('a kept-alive page is told')).toEqual([
      expect.stringContaining('"told"; say: notified'),
      expect.stringContaining('"kept"; say: keepAlive'),
    ]);
    expect(faultsInSentence('a page keeps its threshold')).toEqual([]);
  });
});

test('no two files of the source export the same name', () => {
  const files = new Map<string, string[]>();
  for (const { file, exported } of texts) {
    const isRegistry = basename(file) === 'index.ts' || file.startsWith('src/client/i18n/');
    if (!file.startsWith('src/') || isRegistry) continue;
    for (const name of exported) files.set(name, [...(files.get(name) ?? []), file]);
  }
  const twice = [...files].filter(([, where]) => where.length > 1);
  expect(twice.map(([name, where]) => `${name}: ${where.join(', ')}`)).toEqual([]);
});
