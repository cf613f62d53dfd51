/** A selection as people read it: places apart, numbers of a place beside one another. */
export const selectionText = (selection: string): string =>
  selection.replaceAll(',', ' ').replaceAll('|', ' | ').replaceAll('/', ' + ');
