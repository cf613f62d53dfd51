import { expect, it } from 'vitest';
import { ownSessionsDomain } from '../core/domains/own-sessions';
import type { Intent } from '../core/types';
import { enter, stateOf, type IdentityStage } from './examples-identity.stage';

/** A session on other pages, and its end there. */
export const describeSessionExamples = ({ begin, createStorage, openPage }: IdentityStage): void => {
  it('[SYS-4] opens the member’s session on another page by an exchange code', async () => {
    const { world, person, client } = await begin();
    await enter(client, person);
    const code = await client.session.issueCode('');
    expect(code).toMatch(/^[\w-]{43}$/);
    const url = `https://example.test/?token=${code}`;
    const { client: next } = openPage(world, { url });
    await next.session.restore();
    expect(stateOf(next)).toMatchObject({ state: 'member', username: person.username });
    const { client: expired } = openPage(world, { url });
    await expired.session.restore();
    expect(stateOf(expired).state).toBe('guest');
  });

  it('[SYS-4] asks before a code replaces another member’s session', async () => {
    const { world, person, client } = await begin();
    await enter(client, person);
    const code = await client.session.issueCode('');
    const other = await world.person();
    const storage = createStorage();
    await enter(openPage(world, { storage }).client, other);
    const { client: next } = openPage(world, { storage, url: `https://example.test/?token=${code}` });
    const intents: Intent[] = [];
    next.onIntent((intent) => intents.push(intent) > 0);
    await next.session.restore();
    expect(stateOf(next).username).toBe(other.username);
    const [intent] = intents;
    if (intent?.type !== 'continue-as') throw new Error('the question did not come');
    expect(intent.username).toBe(person.username);
    await intent.accept();
    expect(stateOf(next).username).toBe(person.username);
  });

  it('[SYS-5] lists one’s own sessions and ends the others', async () => {
    const { world, person, client } = await begin();
    await enter(client, person);
    const { client: other } = openPage(world);
    await enter(other, person);
    const own = client.use(ownSessionsDomain);
    await own.start();
    const { sessions } = own.store.getState();
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ current: true });
    expect(sessions.every((row) => row.startedAt !== null)).toBe(true);
    await own.endOthers();
    expect(own.store.getState().sessions).toHaveLength(1);
    await other.session.restore();
    expect(stateOf(other).state).toBe('guest');
    expect(stateOf(client).state).toBe('member');
  });
};
