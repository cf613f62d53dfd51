const HEX = /^([0-9a-f]{2})*$/;

export type Bytes = Uint8Array<ArrayBuffer>;

/** @throws Error for what is no hexadecimal */
export const bytesOf = (hex: string): Bytes => {
  if (!HEX.test(hex)) throw new Error('no hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
};
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));
export const joined = (first: Bytes, second: Bytes): Bytes => {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};
export const sha256 = async (bytes: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
export const hmac = async (key: Bytes, message: Bytes): Promise<Bytes> => {
  const secret = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, message));
};

/** A text of a record whose form is not checked yet, '' where there is none. */
export const textAt = (from: Record<string, unknown> | null, name: string): string => {
  const value = from !== null && Object.hasOwn(from, name) ? from[name] : '';
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};
export const inside = (
  from: Record<string, unknown> | null,
  name: string,
): Record<string, unknown> | null => {
  const value = from !== null && Object.hasOwn(from, name) ? from[name] : null;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
};
