import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { root } from './sourceFiles.ts';

/** A node of a syntax tree, as far as a walk over all nodes needs it. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The names that one file uses and exports. */
export interface FileNames {
  /** The path from the repository's folder. */
  readonly file: string;
  /** Every identifier and property name that the file writes, each once. */
  readonly identifiers: ReadonlySet<string>;
  /** The names that the file declares and exports; names that it only passes on are left out. */
  readonly exported: readonly string[];
  /** The names of its tests and groups of tests. */
  readonly testNames: readonly string[];
}

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

function namesOf(file: string): FileNames {
  const text = readFileSync(join(root, file), 'utf8');
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const identifiers = new Set<string>();
  const testNames: string[] = [];
  walk(program as unknown as SyntaxNode, (node) => {
    const { type, name } = node;
    if (/^(JSX)?Identifier$/.test(type) && typeof name === 'string') identifiers.add(name);
    if (type !== 'CallExpression') return;
    const title = testNameOf(node as unknown as ESTree.CallExpression);
    if (title !== null) testNames.push(title);
  });
  const exported = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration !== null
      ? declaredNames(statement.declaration)
      : [],
  );
  return { file, identifiers, exported: [...new Set(exported)], testNames };
}

/** Every file under `src`, `tests` and `themes`, whatever its kind. */
export function allFiles(): string[] {
  return ['src', 'tests', 'themes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
}

/** The names of every TypeScript file of `allFiles`. */
export function allNames(): FileNames[] {
  return allFiles()
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map(namesOf);
}
