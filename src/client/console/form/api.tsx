/** The parts of this area that other areas may use. They belong to a chunk that is loaded with the namespace `form`. */
export { FormOutline } from './FormOutline.tsx';
export type { RecordScan } from './fill/answerStore.ts';
export { type FormAnswer, type FormAnswers } from './fill/answers.ts';
export { FormFill, useLooseAnswers } from './fill/FormFill.tsx';
export { type AnswerDraft, useAnswerDraft } from './fill/useAnswerDraft.ts';
