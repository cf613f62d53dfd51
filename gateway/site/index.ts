export { type Heads, type PageScripts, readHeads, readInlineHashes, readPageScripts } from './build-tables';
export { type ExportedSite, exportSite } from './export-site';
export { type SiteFacts, siteName } from './facts';
export { fillFixedFile, isFixedName } from './fixed-files';
export { fillPage } from './fill-page';
export { builtVersion, projectRoot } from './project-root';
export { styleHash } from './page-brand';
export { unknownSite } from './unknown-site';
