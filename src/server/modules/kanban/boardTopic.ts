import type { BoardRow } from '../../../contract/topics/topicRows.ts';
import type { TopicReader } from '../../realtime/delivery/topicReader.ts';

/** The topic of the boards' current versions; key: the board's id. */
export const boardReader: TopicReader = {
  topic: 'board',
  async rows(tx, { orgCode }, keys) {
    const rows = await tx.query<BoardRow>(
      'select id, version from board where org_code = $1 and ($2::uuid[] is null or id = any($2))',
      [orgCode, keys ?? null],
    );
    return new Map(rows.map((row) => [row.id, row]));
  },
};
