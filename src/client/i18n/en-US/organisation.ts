import type { Words } from '../words.ts';

/** The organisation that a session looks at: its choice, and what to know of it. */
export const organisation: Words['organisation'] = {
  switch: 'Switch organisation',
  search: 'Search by name or code',
  noMatch: 'No organisation matches',
  own: 'Own',
  current: 'Current',
  entering: 'Entering…',
  refused: 'You cannot enter {{name}}: the affiliation may have ended. Ask the administrator there',
  none: {
    title: 'There is no other organisation',
    text: 'Once a service provider is affiliated with an equipment user, its people look at the devices and orders there from here.',
  },
  visit: {
    title: 'Looking at {{name}}',
    text: 'You see the devices that your organisation services, and their orders. To work on them, go back.',
  },
  lost: '{{name}} can no longer be looked at',
  back: 'Back to your organisation',
  expired: {
    title: 'The subscription has expired',
    text: 'Read only for now; open orders can still be finished. Ask the platform administrator to renew it.',
  },
  elsewhere: 'Another tab has switched to {{name}}',
  unsaved: {
    elsewhere:
      'This tab is not saved yet: {{forms}}. Go back to {{name}} to carry on with it; it is lost if this tab follows.',
    follow: 'Discard and follow',
    stay: 'Go back and carry on',
  },
};
