import * as v from 'valibot';
import type { StoreApi } from 'zustand/vanilla';
import { describe, expect, it } from 'vitest';
import { systemStatusFromWire } from '../../../contract/entities/system';
import { allCalls } from '../../../contract/index';
import { createTestWorld } from '../../../testing/client';
import { GATEWAY } from '../../../testing/fixtures';
import { createOlderGateway } from '../../../testing/older-gateway';
import { AppError } from '../../kernel/app-error';
import { createLegacyDialect } from './dialect';
import { NEEDS } from './modules';

const everything = Object.fromEntries(Object.keys(NEEDS).map((module) => [module, true]));
/** A client that knows which modules its merchant has. */
const world = (flags: Record<string, boolean>) => {
  const { client } = createTestWorld();
  const { store } = client.system;
  const status = { ...v.parse(systemStatusFromWire, { info: {} }), flags };
  (store as StoreApi<ReturnType<typeof store.getState>>).setState({ load: 'ready', status });
  return { client, flags: () => store.getState().status?.flags ?? {} };
};
const callOf = (name: string) => {
  const found = allCalls.find((call) => call.name === name);
  if (!found) throw new Error(`there is no call ${name}`);
  return found;
};

describe('the modules of an older gateway', () => {
  it('hang on calls that the contract has', () => {
    const names = allCalls.map(({ name }) => name);
    for (const calls of Object.values(NEEDS)) expect(names).toEqual(expect.arrayContaining([...calls]));
  });

  it('are off where it can never be asked for what they open; the others stay as the merchant has them', () => {
    const { client, flags } = world({ ...everything, COMM3: true, REG3: false });
    createLegacyDialect(client);
    const off = Object.keys(flags()).filter((module) => !flags()[module]);
    expect(off.sort()).toEqual(['AGESUBACCOUNT', 'BINDGA3', 'LOTTERY', 'PASSKEY3', 'REG3', 'rounds']);
    expect(flags()).toMatchObject({
      DEPOSIT: true,
      WITHDRAW: true,
      MAILCEN: true,
      REWCEN3: true,
      COMM3: true,
    });
  });

  it('are on with the one that opens there what has none of its own', () => {
    const opened = (flags: Record<string, boolean>): unknown => {
      const at = world(flags);
      createLegacyDialect(at.client);
      return at.flags().AGECONTRACT;
    };
    expect(opened({ AGENTPOLICY3: true })).toBe(true);
    expect(opened({ AGENTPOLICY3: false })).toBeUndefined();
    expect(opened({ AGENTPOLICY3: true, AGECONTRACT: false })).toBe(false);
  });

  it('go off with a call that this gateway turned out not to have, and are off in the next page of the tab', async () => {
    const { client, flags } = world(everything);
    const dialect = createLegacyDialect(client);
    expect(flags().MAILCEN).toBe(true);
    const { refusal } = await dialect.translate(callOf('inbox.list'), {}, '');
    refusal(new AppError('REQUEST_UNKNOWN_PATH', { status: 404 }));
    expect(flags()).toMatchObject({ MAILCEN: false, INBOX3: false, WITHDRAW: true });
    const next = world(everything);
    createLegacyDialect({ ...next.client, ports: client.ports });
    expect(next.flags().MAILCEN).toBe(false);
  });

  it('stay on where the owner of the gateway has given their call a row, and its parts with it', () => {
    const { client, flags } = world(everything);
    const send = () => ({ content: {} });
    const { missing } = createLegacyDialect(client, {
      'agents.create': { send },
      'deposits.create': { send },
      'rounds.list': { send },
    });
    expect(flags()).toMatchObject({ DEPOSIT: true, PASSKEY3: false });
    expect(flags().rounds).toBeUndefined();
    expect(missing.has('agents.create.inviteUrl')).toBe(false);
    expect(missing.has('agents.linkCreate.endDate')).toBe(true);
    expect(missing.has('payees.rest')).toBe(true);
  });

  it('come back with another member: a gateway may refuse a player what it grants an agent', async () => {
    const { client, flags } = world(everything);
    const login = (username: string, { store } = client.session): void => {
      (store as StoreApi<ReturnType<typeof store.getState>>).setState({ state: 'member', username });
    };
    login('player1');
    const dialect = createLegacyDialect(client);
    const refused = new AppError('FUNCTION_NOT_AVAILABLE', { status: 400 });
    (await dialect.translate(callOf('inbox.list'), {}, '')).refusal(refused);
    expect([dialect.missing.has('inbox.list'), flags().MAILCEN]).toEqual([true, false]);
    login('agent1');
    expect([dialect.missing.has('inbox.list'), flags().MAILCEN]).toEqual([false, true]);
    (await dialect.translate(callOf('inbox.letter'), {}, '')).refusal(refused);
    (await dialect.translate(callOf('funds.all'), {}, '')).refusal(refused);
    expect(flags().wallet).toBe(false);
    login('player2');
    expect(flags().wallet).toBeUndefined();
    const next = world(everything);
    const other = createLegacyDialect({ ...next.client, ports: client.ports });
    expect([other.missing.has('inbox.letter'), next.flags().MAILCEN]).toEqual([false, true]);
    // After a reload the member is known later than what is missing.
    login('agent1', next.client.session);
    expect([other.missing.has('inbox.letter'), next.flags().MAILCEN]).toEqual([true, false]);
  });

  it('stay on for a member if only the previous member was refused', async () => {
    const { client, flags } = world(everything);
    const { store } = client.session;
    const login = (username: string): void =>
      (store as StoreApi<ReturnType<typeof store.getState>>).setState({ state: 'member', username });
    login('player1');
    const dialect = createLegacyDialect(client);
    const { refusal } = await dialect.translate(callOf('inbox.list'), {}, '');
    login('agent1');
    refusal(new AppError('FUNCTION_NOT_AVAILABLE', { status: 400 }));
    expect([dialect.missing.has('inbox.list'), flags().MAILCEN]).toEqual([false, true]);
  });

  it.each([
    ['said', { dialect: 'legacy' } as const],
    ['learnt', {}],
  ])('stay off with every status of a gateway that is %s to be one', async (_, speech) => {
    const older = createOlderGateway();
    const answer = JSON.parse(older.state.values['/wps/system/status'] ?? '{}') as {
      info: { whitelabel: { childrenNodes: object[] } };
    };
    for (const modId of ['PASSKEY3', 'WITHDRAW'])
      answer.info.whitelabel.childrenNodes.push({ modId, enabled: '1', childrenNodes: [] });
    older.state.values['/wps/system/status'] = JSON.stringify(answer);
    const { client, clock } = createTestWorld({
      gateway: { url: GATEWAY, ...speech },
      ports: { fetch: older.fetch },
    });
    await client.system.start();
    await client.dialect();
    for (let turn = 0; turn < 2; turn += 1) {
      expect([client.system.flag('PASSKEY3'), client.system.flag('WITHDRAW')]).toEqual([false, true]);
      await clock.advance(5_000);
      await client.system.check();
    }
    expect(older.count('/wps/system/status')).toBe(3);
    client.destroy();
  });
});
