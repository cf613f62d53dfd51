import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_WORDING } from '../../contract/tables/message-consent';
import { inbox as en } from '../../locales/en/inbox';
import { inbox as es } from '../../locales/es/inbox';
import { inbox as pt } from '../../locales/pt/inbox';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { messageConsentDomain } from './message-consent';

let world: TestWorld;
beforeEach(async () => {
  world = createTestWorld();
  world.gateway.state.flags['INBOX3'] = true;
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => world.client.destroy());
const consent = () => world.client.use(messageConsentDomain);

/** What a member reads beside the switches, by its version; a change of the words is another version. */
const WORDINGS: Readonly<Record<number, string>> = {
  1: 'b1498947fffd2cc6',
};

describe('[MEM-13] what a member wants to be told', () => {
  it('is nothing by mail, SMS and push, and no offers, until they say so', async () => {
    expect((await consent().read()).given).toEqual([]);
    const said = { kind: 'marketing', channel: 'mail', wording: CONSENT_WORDING } as const;
    expect((await consent().choose({ ...said, given: true })).given).toEqual([
      { kind: 'marketing', channel: 'mail' },
    ]);
    expect((await consent().choose({ ...said, given: false })).given).toEqual([]);
  });

  it('is no yes to words that are not shown any more, but a no in any case', async () => {
    const said = { kind: 'service', channel: 'sms', wording: CONSENT_WORDING + 1 } as const;
    await expect(consent().choose({ ...said, given: true })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    expect((await consent().choose({ ...said, given: false })).given).toEqual([]);
  });

  it('has words whose version grows with them', () => {
    const words = [en, pt, es].map((texts) =>
      Object.entries(texts).filter(([key]) => /^(choicesText|about|by[A-Z]|marketingText)/.test(key)),
    );
    const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
    expect(hash, 'the words changed: raise CONSENT_WORDING and note their hash here').toBe(
      WORDINGS[CONSENT_WORDING],
    );
  });
});
