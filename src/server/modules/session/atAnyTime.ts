import type { RouteOptions } from '../../kernel/http/module.ts';

/** What is done to the session as such: by whoever has one, wherever their page believes it to be. */
export const atAnyTime: RouteOptions = {
  whileExpired: true,
  ownAffairs: true,
  aboutOrganisation: true,
};
