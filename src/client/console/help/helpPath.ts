/** The address of another page of the same help. */
export function helpPath(menuID: string): string {
  return `?${new URLSearchParams({ page: menuID }).toString()}`;
}
