import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  documentKind,
  documentState,
} from '../../../../src/contract/areas/knowledge/knowledgeEnums.ts';
import { indexDueDocuments } from '../../../../src/server/modules/knowledge/search/indexJob.ts';
import type { TestApp } from '../../support/app.ts';

/** Publishes an article by SQL, with its text in the search after `indexAll`. @returns its id */
export async function publishedArticle(
  app: TestApp,
  orgCode: string,
  {
    title,
    content,
    keywords = [],
  }: { title: string; content: string; keywords?: readonly string[] },
): Promise<string> {
  const id = randomUUID();
  await app.sql(
    `with added as (
       insert into document (org_code, id, kind, title, keywords, state, revision, published_revision, publish_time,
         was_published, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, 1, 1, now(), true, now(), now()) returning id)
     insert into document_revision (org_code, document_id, revision, content, create_time, update_time)
     select $1, id, 1, $7, now(), now() from added`,
    [
      orgCode,
      id,
      documentKind.values.article,
      title,
      keywords,
      documentState.values.published,
      content,
    ],
  );
  return id;
}

/** Runs the job of the search until nothing is due; a failure fails the test. @returns the documents that were written */
export async function indexAll({ db, objects }: TestApp): Promise<number> {
  const errors: unknown[] = [];
  const now = async () => new Date(Date.now() + 1_000);
  const onError = (error: unknown) => errors.push(error);
  const done = await indexDueDocuments({ db, objects, now, kick: () => undefined, onError });
  expect(errors).toEqual([]);
  return done;
}
