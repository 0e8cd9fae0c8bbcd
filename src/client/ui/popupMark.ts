/** What a popup, with its button, is known by. */
export const popupMark = 'data-popup';
