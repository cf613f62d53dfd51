import { describe, expect, it } from 'vitest';
import type { Deposit } from '../../contract/entities/deposit';
import { clockText, durationText } from './duration-text';
import { presetsOf } from './presets';
import { taxNumberText } from './tax-number';
import { depositTimeline, depositWord, isDepositOpen } from './timeline';

const money = (minor: bigint) => ({ minor, currency: 'BRL' });
const deposit = (...states: Deposit['state'][]): Deposit => ({
  id: '1',
  method: 'pix',
  asked: money(5_000n),
  got: money(0n),
  fee: money(0n),
  returned: null,
  state: states.at(-1) ?? 'created',
  action: null,
  code: '',
  reference: '',
  providerReference: '',
  refusal: '',
  mayCancel: false,
  proofs: { sent: 0, left: 0 },
  usual: null,
  createdAt: 1,
  expiresAt: null,
  steps: states.map((state, at) => ({ state, at: at + 1 })),
});
const tones = (...states: Deposit['state'][]) =>
  depositTimeline(deposit(...states)).map(({ state, tone }) => `${state} ${tone}`);

describe('the steps of a deposit', () => {
  it('[MEM-3] tells what was, what is and what is still to come', () => {
    expect(tones('created', 'awaiting')).toEqual([
      'created done',
      'awaiting now',
      'confirmed later',
      'credited later',
    ]);
    expect(tones('created', 'awaiting', 'seen')).toEqual([
      'created done',
      'awaiting done',
      'seen now',
      'confirmed later',
      'credited later',
    ]);
    expect(tones('created', 'awaiting', 'confirmed', 'credited').at(-1)).toBe('credited done');
  });

  it('[MEM-3] promises nothing behind an end without the money, and tells late money all the same', () => {
    expect(tones('created', 'awaiting', 'expired')).toEqual(['created done', 'awaiting done', 'expired bad']);
    expect(tones('created', 'awaiting', 'expired', 'confirmed', 'credited')).toEqual([
      'created done',
      'awaiting done',
      'expired bad',
      'confirmed done',
      'credited done',
    ]);
  });

  it('[MEM-3] shows a state that the list of steps has not heard of yet, without a time', () => {
    const behind = { ...deposit('created'), state: 'awaiting' as const };
    expect(depositTimeline(behind).slice(0, 2)).toEqual([
      { state: 'created', at: 1, tone: 'done' },
      { state: 'awaiting', at: null, tone: 'now' },
    ]);
  });

  it('[MEM-4] has a word of its own while the bank has taken back only a part', () => {
    const back = (returned: bigint | null, state: Deposit['state'] = 'charged_back') =>
      depositWord({
        state,
        returned: returned === null ? null : money(returned),
        got: money(4_950n),
        fee: money(50n),
      });
    expect(back(3_000n)).toBe('part_back');
    expect(back(4_999n)).toBe('part_back');
    expect(back(5_000n)).toBe('charged_back');
    // Given back to the member after a dispute that was won, and a gateway that does not report the amount.
    expect(back(0n)).toBe('charged_back');
    expect(back(null)).toBe('charged_back');
    expect(back(3_000n, 'credited')).toBe('credited');
  });

  it('[MEM-3] is asked for while anything may happen by itself, and no longer', () => {
    for (const state of [
      'created',
      'awaiting',
      'seen',
      'confirmed',
      'mismatch',
      'refunding',
      'unknown',
    ] as const)
      expect(isDepositOpen({ state }), state).toBe(true);
    for (const state of ['credited', 'expired', 'cancelled', 'failed', 'refunded', 'charged_back'] as const)
      expect(isDepositOpen({ state }), state).toBe(false);
  });
});

describe('small words of the cashier', () => {
  it('[MEM-3] spans are said in one unit, in the language', () => {
    expect(durationText(9, 'en')).toBe('9 seconds');
    expect(durationText(0, 'en')).toBe('1 second');
    expect(durationText(150, 'pt-BR')).toBe('3 minutos');
    expect(durationText(7_200, 'es')).toBe('2 horas');
    expect(durationText(90_000, 'en')).toBe('1 day');
  });

  it('[MEM-3] a countdown has minutes, hours where there are any, and never less than nothing', () => {
    expect([1_745, 59, 0, -3, 5_345].map(clockText)).toEqual(['29:05', '0:59', '0:00', '0:00', '1:29:05']);
  });

  it('[MEM-3] amounts to choose lie between the smallest and the largest', () => {
    const minors = (min: bigint, max: bigint) =>
      presetsOf({ min: money(min), max: money(max) }).map(({ minor }) => minor);
    expect(minors(1_000n, 500_000n)).toEqual([2_000n, 5_000n, 10_000n, 20_000n]);
    expect(minors(60_000n, 90_000n)).toEqual([]);
    expect(
      presetsOf({ min: { minor: 100n, currency: 'JPY' }, max: { minor: 500n, currency: 'JPY' } }),
    ).toHaveLength(3);
  });

  it('[MEM-3] a tax number is written as far as it is typed', () => {
    expect(
      ['529', '5299', '5299822', '529982247', '52998224725', '529.982.247-25'].map(taxNumberText),
    ).toEqual(['529', '529.9', '529.982.2', '529.982.247', '529.982.247-25', '529.982.247-25']);
  });

  it('[MEM-3] a company’s tax number keeps its letters, as far as it is typed', () => {
    expect(
      ['112223330001', '11222333000181', '93z', '93zb0vryv6', '93.zb0.vry/v6ka-67', '93ZB0VRYV6KA6799'].map(
        taxNumberText,
      ),
    ).toEqual([
      '11.222.333/0001',
      '11.222.333/0001-81',
      '93.Z',
      '93.ZB0.VRY/V6',
      '93.ZB0.VRY/V6KA-67',
      '93.ZB0.VRY/V6KA-67',
    ]);
  });
});
