import type { Mode, SettingsReader, VendorRow } from './connection';
import { houseRow } from './house/row';
import { saltglassRow } from './saltglass/row';
import { studioRow } from './studio/row';

/** Every vendor that this gateway can be connected to. */
export const vendorRows = {
  house: houseRow,
  saltglass: saltglassRow,
  studio: studioRow,
};
export type VendorName = keyof typeof vendorRows;
type SettingsOf = {
  [Name in VendorName]: (typeof vendorRows)[Name] extends VendorRow<infer Settings> ? Settings : never;
};
/** Rows by name, so that one walk over all of them keeps each row and its settings together. */
export type VendorRows = { [Name in VendorName]: VendorRow<SettingsOf[Name]> };
/** What the environment says of each vendor; null: not connected. */
export type VendorSettings = { [Name in VendorName]: SettingsOf[Name] | null };

export const vendorNames = Object.keys(vendorRows) as VendorName[];

export const readVendorSettings = (read: SettingsReader, mode: Mode): VendorSettings =>
  Object.fromEntries(
    vendorNames.map((name) => [name, vendorRows[name].settings(read, mode)]),
  ) as VendorSettings;

/** Origins of the games of the vendors that are connected, besides the gateway's own. */
export const gameOriginsOf = (settings: VendorSettings): string[] => {
  const rows: VendorRows = vendorRows;
  const originsOf = <Name extends VendorName>(name: Name): string[] => {
    const own: VendorSettings[Name] = settings[name];
    return own === null ? [] : rows[name].gameOrigins(own);
  };
  return vendorNames.flatMap(originsOf);
};
