/** Escapes text for an attribute or an element. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Returns true for a path of this site or an https address. Escape it before it goes into an attribute. */
export const isAddress = (address: string): boolean =>
  address.length <= 2_048 && (/^\/(?![/\\])/.test(address) || address.startsWith('https://'));
