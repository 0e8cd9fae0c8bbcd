import {
  addArticle,
  listArticlePictures,
  picturesIn,
  saveArticle,
  signArticle,
} from '../../../../contract/areas/knowledge/articles.ts';
import type { Locale } from '../../../../contract/locale.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { FileLinks } from '../../../kernel/http/files/fileLinks.ts';
import { route } from '../../../kernel/http/module.ts';
import { onceByActionID } from '../../../kernel/http/onceByActionID.ts';
import type { Tx } from '../../../storage/db.ts';
import { type DocumentDetailReader, requireDetail, requireDocument } from '../documentQueries.ts';
import { articlePictureLink } from '../fileDoor.ts';
import { insertArticle, signEditor, storeText } from './articles.ts';
import { pictureKeys } from './pictures.ts';

interface DetailContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly now: Date;
}

/** Returns the routes of articles. @param detailReader makes the reader of one document from the context of a call */
export const articleRoutes = (
  deps: { readonly links: FileLinks },
  detailReader: (context: DetailContext) => DocumentDetailReader,
) => [
  route(addArticle, 'write', async (context) => {
    const { body, ...call } = context;
    return onceByActionID(call, { call: addArticle.id, body }, async () => {
      const id = await insertArticle(context, body);
      context.audit({ targetID: id, after: { title: body.Title } });
      return requireDetail(detailReader(context), id);
    });
  }),

  route(saveArticle, 'write', async (context) => {
    const { body, audit } = context;
    const isStored = await storeText(context, body);
    const present = await requireDetail(detailReader(context), body.ID);
    if (!isStored) throw new AppError('STALE_VERSION', { present });
    audit({ targetID: body.ID, after: { revision: present.revision } });
    return present;
  }),

  route(
    signArticle,
    'write',
    (context) => signEditor(context, context.body.ID, context.body.IsEnd === 1),
    { isUnlogged: true },
  ),

  route(listArticlePictures, 'read', async ({ tx, actor, body, locale, now }) => {
    const document = await requireDocument(tx, actor, body.ID);
    const { content } = await requireDetail(detailReader({ tx, actor, locale, now }), body.ID);
    const own = new Set(await pictureKeys(tx, document));
    return picturesIn(content ?? '')
      .filter((key) => own.has(key))
      .map((key) => ({ key, linkurl: articlePictureLink(deps.links, actor, body.ID, key, now) }));
  }),
];
