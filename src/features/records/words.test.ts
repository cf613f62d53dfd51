import { describe, expect, it } from 'vitest';
import type { Bet } from '../../contract/entities/record-bets';
import { records } from '../../locales/en/records';
import { proofName } from '../../ui/proof-words';
import { entryName, stateName, vendorName, type Words } from './words';

const t: Words = (key) => String(Reflect.get(records, key));
const brl = (minor: bigint) => ({ minor, currency: 'BRL' });
const ticket = (over: Partial<Bet>): Bet => ({
  id: '1',
  vendor: 'lottery',
  vendorName: 'Lottery',
  gameId: '',
  gameName: 'Five',
  icon: '',
  state: 'completed',
  bet: brl(200n),
  win: brl(0n),
  openedAt: 0,
  endedAt: 0,
  category: 'LOTT',
  ...over,
});

describe('[26.22] the words of a member’s records', () => {
  it.each([
    ['bet', '', -200n, records.bet],
    ['bet', '', 200n, records.betBack],
    ['win', '', 840n, records.win],
    ['win', '', -840n, records.winBack],
    ['other', 'grant', 100n, records.gift],
    ['other', 'agent-dividend', 100n, records.agentPay],
    ['other', '', 100n, records.other],
    ['transfer', '', -100n, records.transfer],
  ] as const)('call a movement of type %s, kind "%s" and %s by what it was', (type, kind, minor, said) => {
    expect(entryName(t, { type, kind, amount: brl(minor) })).toBe(said);
  });

  it('call a movement as an older gateway names it', () => {
    expect(entryName(t, { type: 'other', kind: '', amount: brl(1n), label: 'Saque' })).toBe('Saque');
  });

  it('say of a ticket that it waits for its draw, and whether it has won', () => {
    expect(stateName(t, ticket({ state: 'open' }))).toBe(records.drawWaits);
    expect(stateName(t, ticket({}))).toBe(records.lost);
    expect(stateName(t, ticket({ win: brl(380n) }))).toBe(records.won);
    expect(stateName(t, ticket({ state: 'cancelled' }))).toBe(records.cancelled);
    expect(stateName(t, ticket({ vendor: 'HOUSE', state: 'open' }))).toBe(records.open);
  });

  it('name the lottery also where an older gateway has only its code', () => {
    expect(vendorName(t, ticket({ vendorName: 'lottery' }))).toBe(records.LOTT);
    expect(vendorName(t, ticket({}))).toBe('Lottery');
  });

  it('name the values of a proof, and leave a vendor’s own names as they are', () => {
    expect(proofName(t, 'seedHash')).toBe(records.proof_seedHash);
    expect(proofName(t, 'merkleRoot')).toBe('merkleRoot');
  });
});
