import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { id, isoInstant, text } from '../../validators.ts';
import { dutyLimits } from './endpoints.ts';

const reason = (name: FieldReason): FieldReason => name;

/** A team: people who are on call together when it is the team's turn. */
export const dutyTeamSchema = z.object({
  id: z.string(),
  teamName: z.string(),
  /** The first is named before the others. */
  people: z.array(z.object({ userID: z.string(), realName: z.string() })),
  updateTime: isoInstant,
  version: z.int(),
});
export type DutyTeam = z.output<typeof dutyTeamSchema>;

/** The teams of the organisation, by name. */
export const listDutyTeams = defineEndpoint({
  id: 'duty.listTeams',
  path: '/api/OutCall/GetOutCallTeamList',
  permission: 'duty.view',
  summary: 'List the teams of the duty',
  body: z.object({}),
  data: z.array(dutyTeamSchema),
  source: 'product decision',
});

/** Adds a team, or changes the one with ID; a change counts in all shifts at once. */
export const saveDutyTeam = defineEndpoint({
  id: 'duty.saveTeam',
  path: '/api/OutCall/UpdteOutCallTeam',
  permission: 'duty.edit',
  summary: 'Add or change a team of the duty',
  body: z.object({
    ID: id.optional(),
    TeamName: labelled(text(lengths.dutySetName), '班组名称', 'Name of the team'),
    UserIDs: labelled(
      z
        .array(id)
        .min(1, reason('required'))
        .max(dutyLimits.teamPeople)
        .refine((ids) => new Set(ids).size === ids.length, reason('dutyTwice')),
      '成员',
      'People',
    ),
    Version: z.int().min(0).optional(),
  }),
  data: dutyTeamSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'DUTY_TEAM_NAME_TAKEN', 'TOO_MANY_DUTY_TEAMS'],
  source: 'product decision',
});

/** Deletes a team that has no turn in any shift. */
export const deleteDutyTeam = defineEndpoint({
  id: 'duty.deleteTeam',
  path: '/api/OutCall/DeleteOutCallTeam',
  permission: 'duty.edit',
  summary: 'Delete a team of the duty',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'DUTY_TEAM_IN_USE'],
  source: 'product decision',
});
