/** The element of the shell, beneath its header, in which a phone shows messages as they come. */
export const toastRowID = 'toast-row';
