import {
  addBoard,
  deleteBoard,
  getBoardImage,
  getBoardVersion,
  listBoards,
  listBoardVersions,
  saveBoardImage,
} from '../../../contract/areas/kanban/edits.ts';
import {
  getBoard,
  getDeviceTopic,
  getInbox,
  getServerTime,
  getTopic,
  saveBoard,
} from '../../../contract/areas/kanban/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { readSnapshot } from '../../realtime/delivery/snapshot.ts';
import type { TopicReaders } from '../../realtime/delivery/topicReader.ts';
import { insertBoard, listAllBoards, openBoard, removeBoard, storeBoard } from './boards.ts';
import { checkImage, readImage, storeImage } from './images.ts';
import { listVersions, readVersion } from './versions.ts';

export const kanbanModule = ({ readers }: { readonly readers: TopicReaders }) =>
  defineModule({
    name: 'kanban',
    targetNames: { board: 'board_name' },
    routes: [
      route(getBoard, 'write', ({ tx, actor, body }) => openBoard(tx, actor, body.ID), {
        allowedWhenExpired: true,
        isUnlogged: true, // made with the default layout at first sight
      }),

      route(listBoards, 'read', ({ tx, actor }) => listAllBoards(tx, actor.orgCode)),

      route(addBoard, 'write', async ({ tx, body, actor, publish, audit }) => {
        const board = await insertBoard(tx, actor, body);
        publish({ kind: 'topic', orgCode: actor.orgCode, topic: 'board', keys: [board.id] });
        audit({ targetID: board.id, after: { ...body, tiles: board.layout.items.length } });
        return board;
      }),

      route(deleteBoard, 'write', async ({ tx, body, actor, publish, audit }) => {
        const { boardName: BoardName, tiles } = await removeBoard(tx, actor.orgCode, body.ID);
        audit({ before: { BoardName, tiles } });
        publish({ kind: 'topic', orgCode: actor.orgCode, topic: 'board', keys: [body.ID] });
        return null;
      }),

      route(saveBoard, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const board = await storeBoard(tx, actor, body, now);
        publish({ kind: 'topic', orgCode: actor.orgCode, topic: 'board', keys: [board.id] });
        const { BoardName, Distance, Diagonal, Theme, Layout } = body;
        const tiles = Layout.items.length;
        audit({ after: { BoardName, Distance, Diagonal, Theme, tiles } });
        return board;
      }),

      route(listBoardVersions, 'read', ({ tx, body, actor }) =>
        listVersions(tx, actor.orgCode, body.ID),
      ),

      route(getBoardVersion, 'read', ({ tx, body, actor }) =>
        readVersion(tx, actor.orgCode, body.ID, body.Version),
      ),

      route(saveBoardImage, 'none', async ({ db, body, actor, now, append }) => {
        const { orgCode } = actor;
        const checked = await checkImage(orgCode, body.Content);
        return db.transaction({ orgCode }, 'write', async (tx) => {
          const image = await storeImage(tx, actor, checked, now);
          const { contentType, size } = image;
          await append(tx, { targetID: image.id, after: { contentType, size } });
          return image;
        });
      }),

      route(getBoardImage, 'read', ({ tx, body, actor }) => readImage(tx, actor.orgCode, body.ID)),

      route(getTopic, 'read', ({ tx, body, actor, now }) =>
        readSnapshot(tx, readers, body.Topic, { ...actor, now }),
      ),

      route(getDeviceTopic, 'read', ({ tx, body, actor, now }) =>
        readSnapshot(tx, readers, body.Topic, { ...actor, now }),
      ),

      route(getInbox, 'read', ({ tx, actor, now }) =>
        readSnapshot(tx, readers, 'inbox', { ...actor, now }),
      ),

      // it reads nothing, so it needs no transaction
      route(getServerTime, 'none', ({ now }) => ({ time: now.toISOString() }), {
        isSelfService: true, // it reveals nothing of the organisation, only that the session is valid
        allowedWhenExpired: true,
        isUnlogged: true,
      }),
    ],
  });
