import type { Client } from '../types';

/** Random id of this browser, kept for as long as its storage lives. */
export const deviceId = ({ ports }: Pick<Client, 'ports'>): string => {
  const { local } = ports.storage;
  const known = local.get('deviceId');
  if (known && /^[\da-f-]{36}$/.test(known)) return known;
  const hex = [...ports.random.bytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const made = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  local.set('deviceId', made);
  return made;
};
