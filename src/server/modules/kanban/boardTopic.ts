import type { BoardRow } from '../../../contract/topics/topicRows.ts';
import type { TopicReader } from '../../realtime/delivery/topicReader.ts';

/** The topic of the boards' current versions; key: the board's id. */
export const boardReader: TopicReader = {
  topic: 'board',
  async rows(tx, { orgCode }, keys) {
    const all = 'select id, version from board where org_code = $1';
    // two statements, since a plan for any keys or none could not use them
    const rows = await (keys === undefined
      ? tx.query<BoardRow>(all, [orgCode])
      : tx.query<BoardRow>(`${all} and id = any($2)`, [orgCode, keys]));
    return new Map(rows.map((row) => [row.id, row]));
  },
};
