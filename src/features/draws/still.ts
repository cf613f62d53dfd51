/** What servers drew ahead of the script, by the element whose root held it. */
const drawn = new WeakMap<Element, Element>();

/** What a server drew in this element, until its boards are here. */
export const stillOf = (element: Element): Element | null => drawn.get(element) ?? null;

/**
 * Keeps what servers drew in elements of a tag. Called before the tag is defined, since that empties their roots; what it
 * returns shows it again at once, until the views take it over.
 */
export const keepDrawn = (tag: string): (() => void) => {
  // Importing a widget where there is no page must not fail.
  const { document } = globalThis as { document?: Document };
  const kept = [...(document?.querySelectorAll(tag) ?? [])].flatMap((element) => {
    const still = element.shadowRoot?.querySelector('[data-still]');
    return still ? [[element, still] as const] : [];
  });
  for (const [element, still] of kept) drawn.set(element, still);
  return () => {
    for (const [{ shadowRoot }, still] of kept) {
      // A view that was drawn with the definition has it already.
      if (!still.isConnected) (shadowRoot?.querySelector('slot') ?? shadowRoot)?.append(still);
    }
  };
};
