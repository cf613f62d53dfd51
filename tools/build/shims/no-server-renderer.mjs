// react-shadow names the server renderer though a browser never calls it: 30 KB for nothing, so the builds leave it out.
function refuse() {
  throw new Error('Foyer renders in the browser only: react-dom/server is not part of this build');
}
export const renderToString = refuse;
export const renderToStaticMarkup = refuse;
export default { renderToString: refuse, renderToStaticMarkup: refuse };
