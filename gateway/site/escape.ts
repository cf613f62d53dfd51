/** Text for an attribute or an element: nothing of it can end either. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A path of this site or an https address, with nothing that could end an attribute once it is escaped. */
export const isAddress = (address: string): boolean =>
  address.length <= 2_048 && (/^\/(?![/\\])/.test(address) || address.startsWith('https://'));
