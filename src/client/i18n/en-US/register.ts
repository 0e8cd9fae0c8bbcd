import type { English, Translations } from '../translations.ts';

export const register: Translations['register'] = {
  heading: 'Register',
  off: 'Registration is not open here; ask your enterprise administrator to add you.',
  ended: 'The invitation has ended: it expired, is used up or was revoked. Ask for a new link.',
  invited:
    '{{realName}} invites you to {{orgName}} as {{roleName}}. You can start as soon as you have registered.',
  kind: {
    label: 'What to register',
    person: 'Join an enterprise',
    organisation: 'New enterprise',
  },
  about: {
    person: 'Your enterprise uses Andon: apply with its code, and its administrator reviews you.',
    organisation: 'Your enterprise does not use Andon yet: open it, as its administrator.',
    invited: 'Enter the phone number with which you will sign in; we send a code to it.',
  },
  codeText:
    'A code was sent to {{phone}}. It is valid for {{minutes}} minutes and checked when you submit.',
  you: 'About you',
  field: {
    toOrgCode: 'Code of the enterprise',
    orgName: 'Name of the enterprise',
    creditCode: 'Unified social credit code',
    timeZone: 'Time zone',
    realName: 'Name',
    postName: 'Department',
    remark: 'Note',
  },
  help: {
    toOrgCode: 'Ask the administrator, who sees it on the page “New users”',
    creditCode: 'Optional; 18 characters, on the licence',
    remark: 'Optional; shows the administrator who you are',
  },
  submit: {
    person: 'Apply',
    organisation: 'Open the enterprise and sign in',
    invited: 'Register and sign in',
    busy: 'Sending',
  },
} as const satisfies English<'register'>;
