import { v7 as uuid } from 'uuid';
import {
  type getHelpEdit,
  type HelpBlock,
  type HelpEditDetail,
  type HelpEditEntry,
  type HelpType,
  type hideHelpEntry,
  mostHelpEntries,
  type placeHelpEntry,
  type revertHelpEdit,
  type ShippedPage,
  type saveHelpEdit,
} from '../../../contract/areas/help/endpoints.ts';
import { blocksOf, markdownOf } from '../../../contract/areas/help/helpMarkdown.ts';
import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import { requireVersion, upsertRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { productVersion } from '../../kernel/productVersion.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import type { HelpGroup, HelpPageContent } from './shape.ts';

/** The changes of an entry by administrators. */
interface HelpEdit {
  readonly id: string;
  readonly isHidden: boolean;
  readonly parentID: string | null;
  readonly sort: number | null;
  readonly page: ShippedPage | null;
  readonly base: ShippedPage | null;
  readonly updateTime: string;
  readonly version: number;
}

/** An entry of a help with what was changed of it. */
interface Entry {
  readonly id: string;
  /** null: a group. */
  readonly parentID: string | null;
  readonly sort: number;
  readonly shipped: ShippedPage | null;
  readonly shippedPage: HelpPageContent | null;
  readonly edit: HelpEdit | null;
}

/** Reads the changes of a help. Needs the system's scope. */
export async function selectHelpEdits(tx: Tx, type: HelpType): Promise<HelpEdit[]> {
  const rows = await tx.query<HelpEdit>(
    `select id, is_hidden as "isHidden", parent_id as "parentID", sort, page, base,
       update_time as "updateTime", version
     from help_entry where org_code = $1 and help_type = $2`,
    [publicLibraryCode, type],
  );
  return rows.map((row) => isoTimes(row));
}

function shippedTexts(
  { title }: Pick<HelpPageContent, 'title'>,
  content?: Readonly<Record<Locale, readonly HelpBlock[]>>,
): ShippedPage {
  return {
    titleZh: title['zh-CN'],
    titleEn: title['en-US'],
    contentZh: content === undefined ? '' : markdownOf(content['zh-CN']),
    contentEn: content === undefined ? '' : markdownOf(content['en-US']),
  };
}

/**
 * Returns all entries of a help in display order, each page after its group. What the product no longer has stays where it
 * was written; pages without a group come into the first one.
 */
function entriesOf(shipped: readonly HelpGroup[], edits: readonly HelpEdit[]): Entry[] {
  const byID = new Map(edits.map((edit) => [edit.id, edit]));
  const known = new Set(shipped.flatMap(({ id, pages }) => [id, ...pages.map((page) => page.id)]));
  const of = (
    id: string,
    parentID: string | null,
    sort: number,
    texts: ShippedPage | null,
    shippedPage: HelpPageContent | null,
  ): Entry => {
    const edit = byID.get(id) ?? null;
    return {
      id,
      parentID: parentID === null ? null : (edit?.parentID ?? parentID),
      sort: edit?.sort ?? sort,
      shipped: texts,
      shippedPage,
      edit,
    };
  };
  const all = [
    ...shipped.flatMap((group, at) => [
      of(group.id, null, at, shippedTexts(group), null),
      ...group.pages.map((page, nth) =>
        of(page.id, group.id, nth, shippedTexts(page, page.content), page),
      ),
    ]),
    ...edits
      .filter(({ id, page }) => page !== null && !known.has(id))
      .map(({ id, parentID, sort, base, page }) => {
        const isGroup = parentID === null && (base ?? page)?.contentZh === '';
        return of(id, isGroup ? null : (parentID ?? ''), sort ?? mostHelpEntries, null, null);
      }),
  ];
  const level = (parentID: string | null) =>
    all
      .filter((entry) => entry.parentID === parentID)
      .toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  const groups = level(null);
  const ids = new Set(groups.map(({ id }) => id));
  const lost = all.filter(({ parentID }) => parentID !== null && !ids.has(parentID));
  return groups.flatMap((group, at) => [
    group,
    ...level(group.id),
    ...(at === 0 ? lost.map((entry) => ({ ...entry, parentID: group.id })) : []),
  ]);
}

const noPage: ShippedPage = { titleZh: '', titleEn: '', contentZh: '', contentEn: '' };

function textsOf({ edit, shipped }: Entry): ShippedPage {
  return edit?.page ?? shipped ?? noPage;
}

/** Returns a help as its readers see it: with the texts that were written, without what is hidden. */
export function editedHelp(shipped: readonly HelpGroup[], edits: readonly HelpEdit[]): HelpGroup[] {
  if (edits.length === 0) return [...shipped];
  const entries = entriesOf(shipped, edits).filter(({ edit }) => edit?.isHidden !== true);
  const titleOf = (entry: Entry) => {
    const { titleZh, titleEn } = textsOf(entry);
    return { 'zh-CN': titleZh, 'en-US': titleEn };
  };
  const pageOf = (entry: Entry): HelpPageContent => {
    const { edit, shippedPage, id } = entry;
    if (shippedPage !== null && edit?.page == null) return shippedPage;
    const { contentZh, contentEn } = textsOf(entry);
    return {
      id,
      title: titleOf(entry),
      content: { 'zh-CN': blocksOf(contentZh), 'en-US': blocksOf(contentEn) },
      versionNo: productVersion,
      publishTime: edit?.updateTime ?? '',
    };
  };
  return entries
    .filter(({ parentID }) => parentID === null)
    .map((group) => ({
      id: group.id,
      title: titleOf(group),
      pages: entries.filter(({ parentID }) => parentID === group.id).map(pageOf),
    }))
    .filter(({ pages }) => pages.length > 0);
}

function isChanged(a: ShippedPage | null, b: ShippedPage | null): boolean {
  return (Object.keys(noPage) as (keyof ShippedPage)[]).some((name) => a?.[name] !== b?.[name]);
}

function entryOnWire(entry: Entry): HelpEditEntry {
  const { id, parentID, edit, shipped } = entry;
  const { titleZh, titleEn } = textsOf(entry);
  const isEdited = edit?.page != null;
  return {
    id,
    parentID,
    titleZh,
    titleEn,
    isOwn: shipped === null ? 1 : 0,
    isHidden: edit?.isHidden === true ? 1 : 0,
    isEdited: isEdited ? 1 : 0,
    isShippedChanged: isEdited && isChanged(edit.base, shipped) ? 1 : 0,
    updateTime: edit?.updateTime ?? null,
    version: edit?.version ?? 0,
  };
}

function detailOnWire(entry: Entry): HelpEditDetail {
  const { contentZh, contentEn } = textsOf(entry);
  const { edit, shipped } = entry;
  return { ...entryOnWire(entry), contentZh, contentEn, shipped, base: edit?.base ?? null };
}

/** The editing of one help, in a transaction of the system's scope. */
export interface HelpEditing {
  readonly tx: Tx;
  readonly type: HelpType;
  readonly shipped: readonly HelpGroup[];
  readonly userID: string;
  readonly now: Date;
}

async function readEntries({ tx, type, shipped }: HelpEditing): Promise<Entry[]> {
  return entriesOf(shipped, await selectHelpEdits(tx, type));
}

/** Locks the help: changes of its menu wait for each other. */
async function lockEntries(editing: HelpEditing): Promise<Entry[]> {
  await lockByName(editing.tx, `help ${editing.type}`);
  return readEntries(editing);
}

/** @throws AppError NOT_FOUND */
function requireEntry(entries: readonly Entry[], id: string, field = 'EntryID'): Entry {
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined) throw new AppError('NOT_FOUND', { field });
  return entry;
}

/** Returns all entries for their editors. */
export async function listEntries(editing: HelpEditing): Promise<HelpEditEntry[]> {
  return (await readEntries(editing)).map(entryOnWire);
}

/** Returns one entry with its texts. @throws AppError NOT_FOUND */
export async function readEntry(
  editing: HelpEditing,
  { EntryID }: Pick<BodyOf<typeof getHelpEdit>, 'EntryID'>,
): Promise<HelpEditDetail> {
  return detailOnWire(requireEntry(await readEntries(editing), EntryID));
}

async function store(
  { tx, type, userID, now }: HelpEditing,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const key = { org_code: publicLibraryCode, help_type: type, id };
  await upsertRow(tx, 'help_entry', key, { ...values, user_id: userID, update_time: now });
}

/** Stores the texts of an entry, or adds one. @throws AppError NOT_FOUND, STALE_VERSION, HELP_FULL, HELP_PLACE, BAD_FIELD */
export async function saveEntry(
  editing: HelpEditing,
  body: BodyOf<typeof saveHelpEdit>,
): Promise<HelpEditDetail> {
  const entries = await lockEntries(editing);
  const present = body.EntryID === undefined ? null : requireEntry(entries, body.EntryID);
  if (present !== null) requireVersion(detailOnWire(present), body.Version);
  const groupID = present === null ? (body.GroupID ?? null) : present.parentID;
  const isPage = groupID !== null;
  if (present === null && isPage && requireEntry(entries, groupID, 'GroupID').parentID !== null)
    throw new AppError('HELP_PLACE', { field: 'GroupID' });
  if (present === null && entries.length >= mostHelpEntries)
    throw new AppError('HELP_FULL', { field: 'EntryID', params: { limit: mostHelpEntries } });
  for (const name of ['ContentZh', 'ContentEn'] as const)
    if (isPage && blocksOf(body[name]).length === 0) throw badField(name, 'required');
  const page: ShippedPage = {
    titleZh: body.TitleZh,
    titleEn: body.TitleEn,
    contentZh: isPage ? body.ContentZh : '',
    contentEn: isPage ? body.ContentEn : '',
  };
  const id = present?.id ?? `own-${uuid()}`;
  const level = entries.filter(({ parentID }) => parentID === groupID);
  await store(editing, id, {
    page: JSON.stringify(page),
    base: present?.shipped == null ? null : JSON.stringify(present.shipped),
    ...(present === null && { parent_id: groupID, sort: level.length }),
  });
  return readEntry(editing, { EntryID: id });
}

/** Moves an entry within its level, or a page to another group. @throws AppError NOT_FOUND, HELP_PLACE */
export async function placeEntry(
  editing: HelpEditing,
  { EntryID, GroupID = null, BeforeEntryID }: BodyOf<typeof placeHelpEntry>,
): Promise<void> {
  const entries = await lockEntries(editing);
  const entry = requireEntry(entries, EntryID);
  const group = GroupID === null ? null : requireEntry(entries, GroupID, 'GroupID');
  if ((entry.parentID === null) !== (group === null) || (group !== null && group.parentID !== null))
    throw new AppError('HELP_PLACE', { field: 'GroupID' });
  const level = entries.filter(({ parentID, id }) => parentID === GroupID && id !== EntryID);
  const at =
    BeforeEntryID === null ? level.length : level.findIndex(({ id }) => id === BeforeEntryID);
  if (at < 0) throw new AppError('NOT_FOUND', { field: 'BeforeEntryID' });
  for (const [sort, { id }] of level.toSpliced(at, 0, entry).entries())
    await store(editing, id, { sort, parent_id: GroupID });
}

/** Hides an entry from readers, or shows it again. @throws AppError NOT_FOUND */
export async function hideEntry(
  editing: HelpEditing,
  { EntryID, IsHidden }: BodyOf<typeof hideHelpEntry>,
): Promise<void> {
  requireEntry(await lockEntries(editing), EntryID);
  await store(editing, EntryID, { is_hidden: IsHidden === 1 });
}

/** Goes back to the text of the product, or deletes an entry that it does not have. @throws AppError NOT_FOUND, STALE_VERSION, HELP_GROUP_USED */
export async function revertEntry(
  editing: HelpEditing,
  { EntryID, Version }: BodyOf<typeof revertHelpEdit>,
): Promise<HelpEditDetail> {
  const entries = await lockEntries(editing);
  const entry = requireEntry(entries, EntryID);
  const before = detailOnWire(entry);
  requireVersion(before, Version);
  if (entry.shipped !== null) {
    await store(editing, EntryID, { page: null, base: null });
    return before;
  }
  if (entries.some(({ parentID }) => parentID === EntryID))
    throw new AppError('HELP_GROUP_USED', { field: 'EntryID' });
  await editing.tx.query(
    'delete from help_entry where org_code = $1 and help_type = $2 and id = $3',
    [publicLibraryCode, editing.type, EntryID],
  );
  return before;
}
