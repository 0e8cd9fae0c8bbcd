/** The attribute under which a form stands that holds what is typed and not saved: its title. */
const attribute = 'data-unsaved';

/** What marks a form for `unsavedForms`, to be spread on its element. */
export function unsavedMark(title: string, isUnsaved: boolean): Readonly<Record<string, string>> {
  return isUnsaved ? { [attribute]: title } : {};
}

/**
 * The titles of all forms of this browser tab that hold what is typed and not saved. They are read
 * from the document, because a page that is kept behind has its elements there, and no effects.
 */
export function unsavedForms(): readonly string[] {
  const titles = [...document.querySelectorAll(`[${attribute}]`)].map(
    (form) => form.getAttribute(attribute) ?? '',
  );
  return [...new Set(titles)];
}
