const pageSize = 200;

interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Reads all rows of a paged list, page by page. */
export async function listAll<Row>(
  list: (page: Page) => Promise<{ readonly data: readonly Row[]; readonly totalNum: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 0; ; pageNum += 1) {
    const { data, totalNum } = await list({ pageNum, pageSize });
    rows.push(...data);
    if (data.length === 0 || rows.length >= totalNum) return rows;
  }
}
