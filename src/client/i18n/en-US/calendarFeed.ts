import type { English } from '../translations.ts';

export const calendarFeed = {
  title: 'Calendar subscription',
  text: 'It needs no sign-in: whoever knows the address sees it, so pass it to nobody. It ends with your account.',
  since: 'Made {{time}}',
  read: ', last read {{time}}',
  once: 'Copy it now; it is not shown again:',
  copy: 'Copy the address',
  copied: 'Copied',
  notCopied: 'Not copied; select the address and copy it',
  make: 'Make an address',
  renew: 'Make a new one',
  end: 'End the address',
  confirm: 'The present address ends at once; calendars that use it are no longer updated.',
} satisfies English<'calendarFeed'>;
