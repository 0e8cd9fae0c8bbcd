import { lookAlike } from '../../../contract/validation/lookAlike.ts';

/** A map by codes or names. Two that look alike are one, unless both are stored from before they were compared so. */
export class AlikeMap<Value> {
  readonly #exact = new Map<string, Value>();
  readonly #alike = new Map<string, Value>();

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    for (const [text, value] of entries) this.set(text, value);
  }

  /** Returns the value of the text itself, else the first one of a text that looks like it. */
  get(text: string): Value | undefined {
    return this.#exact.get(text) ?? this.#alike.get(lookAlike(text));
  }

  has(text: string): boolean {
    return this.#alike.has(lookAlike(text));
  }

  set(text: string, value: Value): void {
    this.#exact.set(text, value);
    const key = lookAlike(text);
    if (!this.#alike.has(key)) this.#alike.set(key, value);
  }

  values(): Iterable<Value> {
    return this.#exact.values();
  }
}

/** Returns the forms of texts by which they are compared, each once; none for an empty text. */
export function alikeKeys(texts: Iterable<string>): string[] {
  const keys = new Set(Array.from(texts, lookAlike));
  keys.delete('');
  return [...keys];
}
