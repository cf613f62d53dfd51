import type { Mode, SettingsReader } from '../connection';
import type { SignHash } from './protocol';

/** How this gateway is connected to Saltglass. */
export interface SaltglassSettings {
  /** Shared with the vendor, both ways; at least 32 characters. */
  secret: string;
  /** Origin of the vendor's API; null: the vendor in our own house (demo only). */
  vendorUrl: string | null;
  hash: SignHash;
}

const SECRET = 'SALTGLASS_VENDOR_SECRET';
const URL_NAME = 'SALTGLASS_VENDOR_URL';

/** Production is connected when it names the vendor's secret and address; the demo plays with the vendor in its own house. */
export const readSaltglassSettings = (read: SettingsReader, mode: Mode): SaltglassSettings | null => {
  const hash = read.choice('SALTGLASS_SIGN_HASH', ['sha256', 'sha1'] as const, 'sha256');
  const isNamed = read.text(SECRET) !== null || read.text(URL_NAME) !== null;
  if (mode === 'production' && !isNamed) return null;
  const secret = read.secret(SECRET, mode);
  if (mode === 'demo' && read.text(URL_NAME) === null) return { secret, vendorUrl: null, hash };
  return { secret, vendorUrl: read.origin(URL_NAME, { fallback: '', mode }), hash };
};
