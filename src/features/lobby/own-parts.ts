/** What a list of the page's own needs, side by side: it is long mostly, and a file that asks for the next one costs a way. */
export const ownParts = async () => {
  const [{ ownCatalogue }, { WindowGrid, styles }] = await Promise.all([
    import('./own-catalogue'),
    import('./window-grid/window-grid.view'),
  ]);
  return { ownCatalogue, WindowGrid, styles };
};
