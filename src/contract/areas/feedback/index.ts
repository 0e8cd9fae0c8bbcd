import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { addFeedback } from './endpoints.ts';

export const feedbackArea = defineArea({
  name: 'feedback',
  label: label('意见反馈', 'Feedback'),
  endpoints: [addFeedback],
  actionNames: {
    add: label('提交反馈', 'Send feedback'),
  },
});
