import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../gateway/locales/index';
import { allCalls } from '../../src/contract';
import { requests } from '../conformance/requests';
import { type Document, makeDocument } from './document';
import { readTexts } from './texts';

/** Requests of which neither their schema nor `foyer conformance` tells a good one. */
const SAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'session.login': { type: 'username', loginDeviceId: 'b7c1d0aa-0000-4000-8000-000000000001' },
  'deposits.create': { methodCode: 'pix' },
  'lottery.save': { name: 'Sunday' },
  'messageConsent.set': { kind: 'money', channel: 'mail', given: 'N' },
  'messageConsent.device': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    // The keys of RFC 8291, section 5.
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

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
      const own = SAMPLES[name];
      if (own !== undefined) return own;
      const row = requests[name];
      if (row === undefined || !('content' in row)) return {};
      if (typeof row.content !== 'function') return row.content;
      return row.content.after.length > 0 ? {} : (row.content(new Map(), ASKER) ?? {});
    },
  });
};
