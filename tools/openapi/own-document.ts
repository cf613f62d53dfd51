import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../gateway/locales/index';
import { allCalls } from '../../src/contract';
import { requests } from '../conformance/requests';
import { type Document, makeDocument } from './document';
import { readTexts } from './texts';

const ASKER = { merchant: 'demo', username: 'marina' };

/** The document of this tree: the calls of the contract with their comments, and the requests that `foyer conformance` sends. */
export const ownDocument = async (root: string): Promise<Document> => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return makeDocument({
    calls: allCalls,
    version,
    texts: await readTexts(root),
    errorText: (code) => errorText(code, 'EN'),
    sampleOf({ name }) {
      const row = requests[name];
      if (row === undefined || !('content' in row)) return {};
      if (typeof row.content !== 'function') return row.content;
      return row.content.after.length > 0 ? {} : (row.content(new Map(), ASKER) ?? {});
    },
  });
};
