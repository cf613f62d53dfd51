export type { Brands } from './brands';
export { brandStyle } from './page-style';
export { type BrandServices, openBrand } from './services';
export { type BrandLook, ownIcon, plainBrand, type ShownBrand } from './shown-brand';
