import { parseSync } from 'vite';

/** One small change to a source file. Offsets are UTF-16 code units. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const binary: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

const logical: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };

const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
};

/** Matches a text that is (a part of) an SQL statement. */
const query = /\b(select|update|delete from|where|order by|join)\b|^`\s*and /;

/** SQL operators and keywords with their opposites. */
const sql: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ = /g, ' <> '],
  [/\bdesc\b/g, 'asc'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
];

/** Node types without behaviour, and calls that only log or document. */
const skippedTypes = /^(TS|ImportDeclaration|JSX)/;
const skippedCalls = /^(log|logger|request\.log)\b|\.(describe|register)\(/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value): Node[] =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Returns the mutants of one node, without those of its children. */
function ownMutants(node: Node, text: string): Mutant[] {
  const { start, end } = node;
  const source = text.slice(start, end);
  /** Replaces a binary operator. */
  const operator = (opposites: Readonly<Record<string, string>>): Mutant[] => {
    const name = node.operator as string;
    const opposite = opposites[name];
    if (opposite === undefined) return [];
    const at = text.indexOf(name, (node.left as Node).end);
    return [{ start: at, end: at + name.length, replacement: opposite }];
  };
  const condition = (): Mutant[] => {
    const test = node.test as Node;
    const inner = text.slice(test.start, test.end);
    return [{ start: test.start, end: test.end, replacement: `!(${inner})` }];
  };
  switch (node.type) {
    case 'BinaryExpression':
      return operator(binary);
    case 'LogicalExpression':
      return operator(logical);
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start, end: start + 1, replacement: '' }] : [];
    case 'ConditionalExpression':
    case 'IfStatement':
      return condition();
    case 'Literal':
      if (typeof node.value === 'boolean')
        return [{ start, end, replacement: String(!node.value) }];
      if (typeof node.value === 'string' && query.test(source)) return queryMutants(node, text);
      if (typeof node.value === 'number') return [{ start, end, replacement: `(${source} + 1)` }];
      return [];
    case 'ThrowStatement':
      return [{ start, end, replacement: ';' }];
    case 'ExpressionStatement':
      return /^(await )?[\w.]+\(/.test(source) ? [{ start, end, replacement: ';' }] : [];
    case 'MemberExpression': {
      const property = node.property as Node;
      const opposite = methods[text.slice(property.start, property.end)];
      return opposite === undefined || node.computed === true
        ? []
        : [{ start: property.start, end: property.end, replacement: opposite }];
    }
    case 'TemplateLiteral':
      return query.test(source)
        ? (node.quasis as Node[]).flatMap((piece) => queryMutants(piece, text))
        : [];
    default:
      return [];
  }
}

function queryMutants({ start, end }: Node, text: string): Mutant[] {
  return sql.flatMap(([pattern, replacement]) =>
    [...text.slice(start, end).matchAll(pattern)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      replacement,
    })),
  );
}

/** Returns all mutants of a TypeScript source text, in no particular order. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const pending: Node[] = [parseSync(path, text).program as unknown as Node];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (skippedTypes.test(node.type) && !/^TS(As|NonNull|Satisfies)/.test(node.type)) continue;
    if (node.type === 'ExpressionStatement' && skippedCalls.test(text.slice(node.start, node.end)))
      continue;
    found.push(...ownMutants(node, text));
    pending.push(...childrenOf(node));
  }
  return found;
}

/** Returns the source text with one mutant applied. */
export function applied(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
