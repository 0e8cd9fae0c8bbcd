/** Characters that take no space or only change the direction of a text, and controls; without line breaks and tabs. */
const invisible =
  /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2028\u2029\u2800]/gu;

/** Returns a text without invisible characters: zero-width ones, direction marks, fillers, controls. Line breaks stay. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Returns a text without the marks that embed, override or isolate a direction (UAX 9, section 2). */
export function withoutDirection(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/** Returns whether every character of a one-line text is visible: without invisible characters, line breaks and tabs. */
export function isVisible(text: string): boolean {
  return text.search(invisible) < 0 && !/[\t\n\v\f\r]/.test(text);
}

/**
 * Returns the form by which codes and names are compared: two texts that look alike have the same one. It is
 * the text in NFKC, in lower case, without invisible characters, with one space for each run of white
 * space and none at the ends. Show the text as typed; store this form only to compare by it.
 */
export function lookAlike(text: string): string {
  const visible = withoutInvisible(text.replace(/[\u0085\u2028\u2029]/g, ' ').normalize('NFKC'));
  return visible.toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}
