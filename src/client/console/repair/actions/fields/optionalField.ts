import { wireTime } from '../../../../kit/hooks/minuteText.ts';

/** Returns a call's field with the typed text, or an empty object where the text is empty. */
export function optionalField<const Name extends string>(
  name: Name,
  typed: string,
): { readonly [N in Name]?: string } {
  const text = typed.trim();
  return text === '' ? {} : ({ [name]: text } as { readonly [N in Name]?: string });
}

/** `optionalField` for a minute in the organisation's time zone. */
export function optionalTimeField<const Name extends string>(name: Name, minute: string) {
  return optionalField(name, wireTime(minute));
}
