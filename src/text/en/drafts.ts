export const drafts = {
  elsewhereTitle: 'This form is open in another tab',
  elsewhereHint: 'It is edited in one place at a time, so that nothing typed is overwritten.',
  editHere: 'Edit here',
}
