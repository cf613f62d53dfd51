import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownDocument } from './own-document';
import { referencePages } from './page/pages';

const PAGE_FILES = ['reference.css', 'find.js'] as const;

/** Writes openapi.json and the pages of the reference into a folder of the site. */
export const writeReference = async (input: { root: string; folder: string }): Promise<void> => {
  const document = await ownDocument(input.root);
  writeFileSync(join(input.folder, 'openapi.json'), `${JSON.stringify(document)}\n`);
  const pages = join(input.folder, 'openapi');
  for (const [path, html] of referencePages(document)) {
    mkdirSync(dirname(join(pages, path)), { recursive: true });
    writeFileSync(join(pages, path), html);
  }
  for (const file of PAGE_FILES) cpSync(join(import.meta.dirname, 'page', file), join(pages, file));
};
