/** The id of the element below the header in which a phone shows incoming messages. */
export const toastRowID = 'toast-row';
