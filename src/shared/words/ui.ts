/** Texts of the base components: what every dialog, field and table says. */
export const uiWords = {
  cancel: 'Cancel',
  discard: { question: 'Discard your changes?', no: 'Keep editing', yes: 'Discard' },
  apply: 'Apply',
  clear: 'Clear',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  choose: 'Choose',
  search: 'Search',
  all: 'All',
  custom: 'Custom…',
  selectAll: 'Select all',
  select: (what: string) => `Select ${what}`,
  loadingRows: 'Loading more rows',
  loadingPage: 'Loading page',
  noPrevious: 'no previous period',
} as const;
