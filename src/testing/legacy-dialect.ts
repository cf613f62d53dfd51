import * as v from 'valibot';
import { systemStatusFromWire } from '../contract/entities/system';
import { createLegacyDialect, type LegacyDeps } from '../core/transport/legacy/dialect';
import type { Facts, Fields, Row } from '../core/transport/legacy/row';
import { GATEWAY } from './fixtures';
import { createTestPorts } from './ports';
import { createTestWorld } from './client';

/** A dialect alone, on a merchant that pays in reais. */
export const legacyDialect = (
  options: LegacyDeps['config']['speech'] = {},
  storage = createTestPorts({}).ports.storage.session,
) => {
  const { client } = createTestWorld({ gateway: { url: GATEWAY, ...options } });
  const status = v.parse(systemStatusFromWire, { info: { currency: 'BRL' } });
  Object.assign(client.system.store.getState(), { load: 'ready', status });
  const dialect = createLegacyDialect({
    ...client,
    ports: { ...client.ports, storage: { ...client.ports.storage, session: storage } },
  });
  return { dialect, storage };
};

/** Facts of a member in São Paulo; `counted` holds how many rows were left out. */
export const testFacts = (over: Partial<Facts> = {}): Facts & { counted: number[] } => {
  const counted: number[] = [];
  return {
    currency: 'BRL',
    timeZone: 'America/Sao_Paulo',
    language: 'EN',
    now: Date.UTC(2026, 10, 20, 12),
    token: 't',
    username: 'demo01',
    merchant: 'demo',
    ask: () => Promise.reject(new Error('the row was not expected to ask')),
    lacks: () => false,
    leftOut: (rows) => void counted.push(rows),
    ...over,
    counted,
  };
};

/** What a row makes of an answer. */
export const readWith = (
  row: Row | undefined,
  value: unknown,
  request: Fields = {},
  facts = testFacts(),
): unknown => (row?.read ? row.read(value, facts, request) : value);
