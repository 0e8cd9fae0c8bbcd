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

/** Returns true if a text names a person. */
export function isNamed(text: string, name: string): boolean {
  return text.includes(`@${name}`);
}

/** Splits a comment's text at the names of the mentioned people, longer names first. */
export function textParts(text: string, names: readonly string[]): TextPart[] {
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = marks.find((one) => text.startsWith(one, at));
    if (mark === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false, at: from });
    parts.push({ text: mark, isMention: true, at });
    from = at + mark.length;
    at = from - 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false, at: from });
  return parts;
}
