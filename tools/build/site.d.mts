import type { Plugin } from 'rollup';

/** How the site's page names its scripts' contents. */
export const DIGEST: 'sha256';
/** A file of the site that only the build reads: the script of each source that is loaded later. */
export const SOURCES: string;

export const SHELLS: Readonly<
  Record<'index.html' | 'page.html' | 'bare.html', { paint?: string; page?: string }>
>;
/** Looks of the first paint as one minified text. */
export function firstStyle(): string;
export function sitePage(options: { template: string; publicFolder: string; takeCss: () => string }): Plugin;
/** Writes the page of the operators' desk. */
export function deskPage(options: { template: string; takeCss: () => string }): Plugin;
