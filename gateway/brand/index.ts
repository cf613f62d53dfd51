export type { Brands } from './brands';
export { type BrandServices, openBrand } from './services';
export { type BrandLook, ownIcon, plainBrand, type ShownBrand } from './shown-brand';
