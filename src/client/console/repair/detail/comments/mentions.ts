/** A part of a comment's text. */
interface TextPart {
  readonly text: string;
  /** The name of a mentioned person, with its @. */
  readonly isMention: boolean;
  /** Where it begins. */
  readonly at: number;
}

/** Returns a text with the name of a mentioned person at its end. */
export function withMention(text: string, name: string): string {
  const gap = text === '' || /\s$/.test(text) ? '' : ' ';
  return `${text}${gap}@${name} `;
}

/**
 * Returns the people whom a text names. A name counts where it ends: who makes another name of it, or takes a part of it
 * out, mentions nobody by it.
 */
export function namedPeople<Person extends { readonly realName: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const parts = textParts(
    text,
    people.map(({ realName }) => realName),
  );
  const marks = new Set(parts.filter(({ isMention }) => isMention).map((part) => part.text));
  return people.filter(({ realName }) => marks.has(`@${realName}`));
}

/** A letter or a digit, which would go on with a name. */
const goesOn = /^[\p{L}\p{N}]/u;

/** Splits a comment's text at the names of the mentioned people, longer names first. */
export function textParts(text: string, names: readonly string[]): TextPart[] {
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = marks.find(
      (one) => text.startsWith(one, at) && !goesOn.test(text.slice(at + one.length)),
    );
    if (mark === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false, at: from });
    parts.push({ text: mark, isMention: true, at });
    from = at + mark.length;
    at = from - 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false, at: from });
  return parts;
}
