import type { English, Translations } from '../translations.ts';

/** Switching the organisation of a session, and notes about it. */
export const organisation: Translations['organisation'] = {
  switch: 'Switch organisation',
  search: 'Search by name or code',
  noMatch: 'No organisation matches',
  own: 'Own',
  current: 'Current',
  entering: 'Entering…',
  refused:
    'You cannot switch to {{name}}: the affiliation may have ended. Ask the administrator there',
  none: {
    title: 'There is no other organisation',
    text: 'Once a service provider is affiliated with an equipment user, its people can switch to it here and view its devices and orders.',
  },
  visit: {
    title: 'Viewing {{name}}',
    text: 'You see the devices that your organisation services, and their orders. To work on them, go back.',
  },
  lost: '{{name}} can no longer be viewed',
  back: 'Back to your organisation',
  expired: {
    title: 'The subscription has expired',
    package: 'See the package',
    text: 'Read only for now; open orders can still be finished. Ask the platform administrator to renew it.',
  },
  elsewhere: {
    title: 'Another tab has switched to {{name}}',
    text: 'This page still shows {{name}}. Reload it to continue.',
    unsaved: 'Not saved yet: {{forms}}. Reloading loses it; you can copy it first.',
    copy: 'Copy unsaved text',
    copied: 'Copied',
    reload: 'Reload',
  },
} as const satisfies English<'organisation'>;
