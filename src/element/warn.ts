/** What is wrong with a page, in words; most pages have no need of them. */
export const words = () => import('./faults');

/** Faults of the host page are told to its developer, never to the visitor. */
export function warn(message: string): void {
  console.warn(`Foyer: ${message}`);
}
