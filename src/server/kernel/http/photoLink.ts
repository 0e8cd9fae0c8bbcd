/** A row as it is answered: its photo is stored by its object's name, and answered as what shows it. */
export function withPhotoLink<Row extends { photo: string }>(
  row: Row,
  linkOf: (key: string) => string,
): Row {
  return { ...row, photo: linkOf(row.photo) };
}
