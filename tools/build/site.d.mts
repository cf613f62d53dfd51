import type { Plugin } from 'rollup';

export const SHELLS: Readonly<
  Record<'index.html' | 'page.html' | 'bare.html', { paint?: string; page?: string }>
>;
/** Looks of the first paint as one minified text. */
export function firstStyle(): string;
export function sitePage(options: { template: string; publicFolder: string; takeCss: () => string }): Plugin;
/** Writes the page of the operators' desk. */
export function deskPage(options: { template: string; takeCss: () => string }): Plugin;
