import type { Brand } from './brand';
import { BRAND_FAMILY, coloursOf, tokensOf } from './colours';
import type { MadeFiles } from './prepare-brand';
import { ownIcon, type ShownBrand } from './shown-brand';

/** Path of a brand's file on the gateway; '' without a name. */
export const brandFileAddress = (merchantCode: string, name: string): string =>
  name === '' ? '' : `/brand/${merchantCode}/${name}`;

/** Converts a stored brand for pages. `merchant.name` is the site's name if the brand has none. */
export const showBrand = (
  { brand, made }: { brand: Brand; made: MadeFiles },
  merchant: { code: string; name: string },
): ShownBrand => {
  const at = (name: string): string => brandFileAddress(merchant.code, name);
  const { light, dark } = coloursOf(brand);
  return {
    names: Object.keys(brand.names).length === 0 ? { EN: merchant.name } : brand.names,
    abouts: brand.abouts,
    footers: brand.footers,
    look: brand.look,
    tokens: tokensOf(brand),
    surfaces: { light: light.surface, dark: dark.surface },
    logo: { light: at(brand.logoLight || brand.logoDark), dark: at(brand.logoDark || brand.logoLight) },
    icon:
      brand.icon === ''
        ? ownIcon
        : {
            small: at(brand.icon.endsWith('.svg') ? brand.icon : made.medium),
            touch: at(made.touch),
            medium: at(made.medium),
            large: at(made.large),
            maskable: at(made.maskable),
          },
    card: at(brand.card || made.card),
    login: at(brand.login),
    register: at(brand.register),
    font: brand.fontFile === '' ? null : { family: BRAND_FAMILY, address: at(brand.fontFile) },
  };
};
