/** What players read where an element cannot start, so that no other texts can be asked for. */
export const pageFaults = {
  page: 'This page is not set up correctly.',
  chunk: 'A part of this page did not load. Please try again.',
  retry: 'Try again',
};
