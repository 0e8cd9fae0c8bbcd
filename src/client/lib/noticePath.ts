/** Where an announcement is read. */
export function noticePath(id: string): string {
  return `/proclamation/list/detail?${new URLSearchParams({ id }).toString()}`;
}
