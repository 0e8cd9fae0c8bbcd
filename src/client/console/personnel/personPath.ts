/** Where a person is shown. */
export function personPath(userID: string): string {
  return `/personnel/mailList/mailinfo?${new URLSearchParams({ id: userID }).toString()}`;
}
