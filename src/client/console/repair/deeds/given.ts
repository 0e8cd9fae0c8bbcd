import { wireTime } from '../../../kit/hooks/minuteText.ts';

/** A field of a call with what was typed, or nothing where nothing was. */
export function given<const Name extends string>(
  name: Name,
  typed: string,
): { readonly [N in Name]?: string } {
  const text = typed.trim();
  return text === '' ? {} : ({ [name]: text } as { readonly [N in Name]?: string });
}

/** The same for a minute of the organisation's clock. */
export function givenTime<const Name extends string>(name: Name, minute: string) {
  return given(name, wireTime(minute));
}
