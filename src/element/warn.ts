/** Faults of the host page are told to its developer, never to the visitor. */
export function warn(message: string): void {
  console.warn(`Foyer: ${message}`);
}
