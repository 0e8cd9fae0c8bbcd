/** Where another page of the same help stands. */
export function helpPath(menuID: string): string {
  return `?${new URLSearchParams({ page: menuID }).toString()}`;
}
