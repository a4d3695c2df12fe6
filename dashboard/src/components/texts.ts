// Texts that many screens share.
export const commonTexts = {
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading…',
  none: '–',
}
