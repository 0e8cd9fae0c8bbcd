import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { channelNames } from '../../topics/live.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { isoInstant, searchText } from '../../validators.ts';

/** A persistent connection of a person to any node. */
export const connectionRow = z.object({
  id: z.string(),
  userID: z.string(),
  userName: z.string(),
  channel: z.enum(channelNames),
  /** When it was opened. */
  since: isoInstant,
  /** The address of the browser; null for callers without the permission `connection.address`. */
  address: z.string().nullable(),
});
export type ConnectionRow = z.output<typeof connectionRow>;

/**
 * The persistent connections of the organisation's people, over all nodes, those opened last first. One appears within
 * some seconds; those of a node that was killed disappear after a minute.
 */
export const listConnections = defineEndpoint({
  id: 'connection.list',
  path: '/api/Service/GetConnectionList',
  permission: 'connection.view',
  summary: 'List the persistent connections of the organisation',
  body: pageBody.extend({
    /** Matches the name. */
    SearchText: searchText,
    LiveChannel: labelled(z.enum(channelNames).optional(), '通道', 'Channel'),
  }),
  ...pageOf(connectionRow),
  source: 'product decision',
});
