import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { root } from './sourceFiles.ts';

/** A node of a syntax tree, as far as a walk over all nodes needs it. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The names and sentences of one file. */
export interface FileText {
  /** The path from the repository's folder. */
  readonly file: string;
  /** Every identifier and property name that the file writes, each once. */
  readonly identifiers: ReadonlySet<string>;
  /** The names that the file declares and exports; names that it only passes on are left out. */
  readonly exported: readonly string[];
  /** Its string literals that are names: storage keys, tables, kinds, permissions, i18n keys. */
  readonly nameLiterals: readonly string[];
  /** The names of its tests and groups of tests. */
  readonly testNames: readonly string[];
  /** Its comments and docstrings, each in one line. */
  readonly comments: readonly string[];
  /** The texts that it writes into a log. */
  readonly logMessages: readonly string[];
}

/** A literal that is a name: Latin letters, digits, dots, hyphens and underscores. */
const nameForm = /^[A-Za-z][\w.-]*$/;

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Calls back for a node and for everything inside it. */
function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) walk(child, visit);
    }
  }
}

function declaredNames(declaration: ESTree.Declaration): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  }
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

/** The name of a test or group: the first argument of a call of `test`, `test.each(...)` and the like. */
function testNameOf({ callee, arguments: args }: ESTree.CallExpression): string | null {
  let called: ESTree.Node = callee;
  while (called.type === 'MemberExpression' || called.type === 'CallExpression') {
    called = called.type === 'MemberExpression' ? called.object : called.callee;
  }
  if (called.type !== 'Identifier' || !['test', 'describe'].includes(called.name)) return null;
  const [name] = args;
  if (name?.type === 'Literal' && typeof name.value === 'string') return name.value;
  return name?.type === 'TemplateLiteral'
    ? name.quasis.map(({ value }) => value.raw).join(' ')
    : null;
}

const logMethods: ReadonlySet<string> = new Set(['debug', 'info', 'warn', 'error', 'fatal']);

/** The string literals and templates of a call that writes into a log; none for another call. */
function logTextsOf({ callee, arguments: args }: ESTree.CallExpression): string[] {
  const isLog =
    callee.type === 'MemberExpression'
      ? callee.property.type === 'Identifier' && logMethods.has(callee.property.name)
      : callee.type === 'Identifier' && callee.name === 'logError';
  if (!isLog) return [];
  const texts: string[] = [];
  for (const argument of args) {
    walk(argument as unknown as SyntaxNode, ({ type, value }) => {
      if (type === 'Literal' && typeof value === 'string') texts.push(value);
      if (type === 'TemplateElement') texts.push((value as { raw: string }).raw);
    });
  }
  return texts;
}

/** A comment in one line, without the marks at its lines' beginnings and without code in backquotes. */
export function commentText(value: string): string {
  return value
    .replaceAll(/\n\s*\*?/g, ' ')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\s+/g, ' ');
}

function textOf(file: string): FileText {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const identifiers = new Set<string>();
  const nameLiterals = new Set<string>();
  const testNames: string[] = [];
  const logMessages: string[] = [];
  walk(program as unknown as SyntaxNode, (node) => {
    const { type, name, value } = node;
    if (/^(JSX)?Identifier$/.test(type) && typeof name === 'string') identifiers.add(name);
    if (type === 'Literal' && typeof value === 'string' && nameForm.test(value)) {
      nameLiterals.add(value);
    }
    if (type !== 'CallExpression') return;
    const call = node as unknown as ESTree.CallExpression;
    const title = testNameOf(call);
    if (title !== null) testNames.push(title);
    logMessages.push(...logTextsOf(call));
  });
  const exported = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration !== null
      ? declaredNames(statement.declaration)
      : [],
  );
  return {
    file,
    identifiers,
    exported: [...new Set(exported)],
    nameLiterals: [...nameLiterals],
    testNames,
    comments: comments.map(({ value }) => commentText(value)),
    logMessages,
  };
}

/** Every file under `src`, `tests` and `themes`, whatever its kind. */
export function allFiles(): string[] {
  return ['src', 'tests', 'themes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
}

/** The names and sentences of every TypeScript file of `allFiles`. */
export function allTexts(): FileText[] {
  return allFiles()
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map(textOf);
}
