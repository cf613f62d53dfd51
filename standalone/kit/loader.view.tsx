/** Keeps the page's height while a section loads, so that nothing jumps. */
export function Loader() {
  return <div className="loader" aria-busy="true" />;
}
