/** The attribute on the root element of every popup. */
export const popupMark = 'data-popup';
