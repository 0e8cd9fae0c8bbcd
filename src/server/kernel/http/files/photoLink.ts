/** Returns a row with the stored object name of its photo replaced by a link that shows the photo. */
export function withPhotoLink<Row extends { photo: string }>(
  row: Row,
  linkOf: (key: string) => string,
): Row {
  return { ...row, photo: linkOf(row.photo) };
}
