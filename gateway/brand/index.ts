export { type Brand, type BrandProblem, emptyBrand, readBrand } from './brand';
export { type BrandField, brandFieldRows, type BrandFieldName, type BrandFileKind } from './brand-fields';
export type { BrandFile } from './brand-files';
export { lockBrandRow, writeBrand } from './brand.queries';
export type { Brands } from './brands';
export { brandStyle } from './page-style';
export { coloursOf, contrastProblems, ratioText, tokensOf } from './colours';
export { type GivenFile, type MadeFiles, prepareBrand, type PreparedBrand } from './prepare-brand';
export { type BrandServices, openBrand } from './services';
export { brandFileAddress, showBrand } from './show-brand';
export { type BrandLook, ownIcon, plainBrand, type ShownBrand } from './shown-brand';
export { readWholeBrand, type StoredBrand } from './stored-brand';
export {
  brandContents,
  type BrandDocument,
  prepareBrandDocument,
  writeBrandDocument,
} from './brand-document';
