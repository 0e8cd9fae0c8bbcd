/**
 * The parts of the shell that are loaded after the content of the first page. They are loaded together, because
 * a file for each of them, and for what each shares with pages, would be thirty requests on every load.
 */
export { MessageCentre } from '../../console/message/MessageCentre.tsx';
export { NoticePopup } from '../../console/notice/NoticePopup.tsx';
export { QueuePart } from '../../console/repair/queue/QueuePart.tsx';
export { OrganisationNotes } from '../organisation/OrganisationNotes.tsx';
export { SetupGuide } from '../setup/SetupGuide.tsx';
