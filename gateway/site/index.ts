export { type Heads, type PageScripts, readHeads, readPageScripts } from './build-tables';
export { OWN_NAME, type SiteFacts, siteName } from './facts';
export { type FixedAnswer, fillFixedFile, isFixedName } from './fixed-files';
export { fillPage } from './fill-page';
export { styleHash } from './page-brand';
export { unknownSite } from './unknown-site';
