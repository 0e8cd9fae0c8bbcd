import type { Notice } from '../../../contract/areas/notice.ts';

/** What stands in the form of an announcement. */
export interface NoticeDraft {
  readonly title: string;
  readonly content: string;
  readonly pushUser: string;
  /** yyyy-MM-dd, or empty. */
  readonly pushTime: string;
}

/** The wire's fields and where each stands in the form. */
export const noticeFieldNames: Readonly<Record<string, keyof NoticeDraft>> = {
  Title: 'title',
  Content: 'content',
  PushUser: 'pushUser',
  PushTime: 'pushTime',
};

/** The form before anything is typed: empty but for who writes it, and today. */
export function newNotice(realName: string, today: string): NoticeDraft {
  return { title: '', content: '', pushUser: realName, pushTime: today };
}

export function noticeDraftOf({ title, content, pushUser, pushTime }: Notice): NoticeDraft {
  return { title, content, pushUser, pushTime };
}

/** The fields that are empty. */
export function missingNoticeFields(draft: NoticeDraft) {
  const fields = ['title', 'content', 'pushUser', 'pushTime'] as const;
  return fields.filter((field) => draft[field].trim() === '');
}

/** A draft as the wire has it. */
export function bodyOf({ title, content, pushUser, pushTime }: NoticeDraft) {
  return { Title: title, Content: content, PushUser: pushUser, PushTime: pushTime };
}
