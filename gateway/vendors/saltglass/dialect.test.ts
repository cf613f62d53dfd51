import { createServer, type Server } from 'node:http';
import { createSecretKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorCodes, type ErrorCode } from '../../../src/contract/tables/error-codes';
import type { LaunchRequest } from '../types';
import { createSaltglassAdapter, INIT_PATH, ROUND_PATH } from './adapter';
import {
  formText,
  isNonce,
  playerText,
  readForm,
  readPlayer,
  sameSign,
  signForm,
  timestampMs,
  type Pair,
} from './protocol';
import { createSignedClient, type SignedClient } from './signed-client';
import { BENCH_SECRET } from './testing';
import { balanceWire, httpStatusOf, isRefusal, minorOf, readAction, REFUSALS, wordOf } from './wallet-words';

const key = createSecretKey(Buffer.from(BENCH_SECRET, 'utf8'));
const NOW = 1_700_000_000_999;

describe('the words of the dialect', () => {
  it('[TRIAL-S3] say for each of our codes what a vendor does next', () => {
    const table: Partial<Record<ErrorCode, string>> = {
      WALLET_NOT_ENOUGH: 'INSUFFICIENT_FUNDS',
      LEDGER_KEY_CONFLICT: 'TRANSACTION_MISMATCH',
      LEDGER_TOMBSTONED: 'TRANSACTION_ROLLED_BACK',
      LEDGER_ACCOUNT_UNKNOWN: 'PLAYER_NOT_FOUND',
      SESSION_INVALID: 'SESSION_EXPIRED',
      ACCESS_DENIED: 'PLAYER_BLOCKED',
      TRIAL_REFUSED: 'PLAYER_BLOCKED',
      MEMBER_ONLY: 'PLAYER_BLOCKED',
      VENDOR_MAINTENANCE: 'PLAYER_BLOCKED',
      MAINTENANCE: 'PLAYER_BLOCKED',
      REGION_BLOCKED: 'PLAYER_BLOCKED',
      LIMIT_STAKE_REACHED: 'PLAYER_BLOCKED',
      LIMIT_LOSS_REACHED: 'PLAYER_BLOCKED',
      LIMIT_TIME_REACHED: 'PLAYER_BLOCKED',
      PLAY_PAUSED: 'PLAYER_BLOCKED',
      SELF_EXCLUDED: 'PLAYER_BLOCKED',
      REALITY_CHECK_DUE: 'PLAYER_BLOCKED',
      GAME_UNKNOWN: 'GAME_NOT_FOUND',
      REQUEST_INVALID: 'BAD_REQUEST',
      WALLET_AMOUNT_INVALID: 'BAD_REQUEST',
      LEDGER_UNBALANCED: 'BAD_REQUEST',
      LEDGER_LIMIT: 'BALANCE_LIMIT',
      LEDGER_MIXED: 'BAD_REQUEST',
    };
    for (const code of Object.keys(errorCodes) as ErrorCode[])
      expect([code, wordOf(code)]).toEqual([code, table[code] ?? 'INTERNAL_ERROR']);
  });

  it('come with a sentence each, and with 200 where they are certain', () => {
    for (const [word, sentence] of Object.entries(REFUSALS)) {
      expect([word, isRefusal(word)]).toEqual([word, true]);
      expect(sentence).toMatch(/^[A-Z][a-z].{15,}[^.]$/);
    }
    expect([isRefusal('toString'), isRefusal('OK'), isRefusal('')]).toEqual([false, false, false]);
    expect([httpStatusOf('BAD_SIGN'), httpStatusOf('INTERNAL_ERROR'), httpStatusOf('BAD_REQUEST')]).toEqual([
      403, 500, 200,
    ]);
  });

  it('write amounts as decimals and read no more than a call may carry', () => {
    expect([balanceWire(1_234n, 'BRL'), balanceWire(-5n, 'JPY'), balanceWire(10n ** 15n, 'JPY')]).toEqual([
      12.34,
      -5,
      '1000000000000000',
    ]);
    expect(minorOf('999999999999999', 'JPY')).toBe(10n ** 15n - 1n);
    expect(minorOf('-999999999999999', 'JPY')).toBe(1n - 10n ** 15n);
    for (const amount of ['1000000000000000', '-1000000000000000']) expect(minorOf(amount, 'JPY')).toBeNull();
  });
});

describe('a form', () => {
  const player = { player_id: '1.7', currency: 'BRL' };
  const operation = { ...player, game_uuid: 'TIDEWHEEL', round_id: 'r-1', transaction_id: 't-1' };
  const forms: Record<string, Record<string, string>> = {
    balance: player,
    bet: { ...operation, amount: '1.00' },
    win: { ...operation, amount: '1.00' },
    play: { ...operation, bet_amount: '1', win_amount: '2' },
    refund: { ...operation, bet_transaction_id: 't-0' },
    rollback: { ...operation, 'rollback_transactions[0][transaction_id]': 't-0' },
    adjust: { ...operation, amount: '-1.00' },
  };
  const read = (action: string, over: Record<string, string> = {}) =>
    readAction(Object.entries({ action, ...forms[action], ...over }));
  const base = { player_id: { merchantId: 1, memberId: 7n }, currency: 'BRL', session_id: '' };
  const round = { ...base, game_uuid: 'TIDEWHEEL', round_id: 'r-1', transaction_id: 't-1', finished: false };

  it('is read as its action says, with what it may leave out', () => {
    const { finished: _, ...open } = round;
    expect(read('balance')).toEqual({ action: 'balance', ...base });
    expect(read('balance', { game_uuid: 'G' })).toMatchObject({ game_uuid: 'G' });
    expect(read('bet')).toEqual({ action: 'bet', ...round, amount: '1.00', type: 'bet' });
    expect(read('win')).toEqual({ action: 'win', ...round, amount: '1.00', type: 'win' });
    expect(read('play')).toEqual({ action: 'play', ...round, bet_amount: '1', win_amount: '2' });
    expect(read('refund')).toEqual({ action: 'refund', ...round, bet_transaction_id: 't-0', amount: '0' });
    expect(read('rollback')).toEqual({ action: 'rollback', ...round, targets: ['t-0'] });
    expect(read('adjust')).toEqual({ action: 'adjust', ...open, amount: '-1.00' });
  });

  it.each(Object.keys(forms))('to %s has its own fields and no others', (action) => {
    expect(read(action, { more: '1' })).toBeNull();
    for (const name of Object.keys(forms[action] ?? {})) {
      const { [name]: _, ...rest } = forms[action] ?? {};
      expect([name, readAction(Object.entries({ action, ...rest }))]).toEqual([name, null]);
    }
  });

  it('is of a kind that its action has', () => {
    for (const type of ['bet', 'tip', 'freespin']) expect(read('bet', { type })).toMatchObject({ type });
    for (const type of ['win', 'jackpot', 'freespin', 'promo'])
      expect(read('win', { type })).toMatchObject({ type });
    for (const type of ['', 'gift', 'win']) expect(read('bet', { type })).toBeNull();
    expect(read('win', { type: 'bet' })).toBeNull();
  });

  it('says that a round is over by 1 or true alone', () => {
    const over = (finished: string) => {
      const form = read('bet', { finished });
      return form && 'finished' in form ? form.finished : null;
    };
    expect(['1', 'true', '0', 'false', '', 'yes', 'TRUE', '2'].map(over)).toEqual([
      true,
      true,
      false,
      false,
      null,
      null,
      null,
      null,
    ]);
  });

  it('names things by 1 to 60 plain characters, a session by 64 at most', () => {
    for (const name of ['game_uuid', 'round_id', 'transaction_id', 'bet_transaction_id']) {
      for (const id of ['a', 'A.b_c:d-9', 'x'.repeat(60)])
        expect([name, id, read('refund', { [name]: id }) === null]).toEqual([name, id, false]);
      for (const id of ['', 'x'.repeat(61), 'a b', 'a/b', ' a', 'a\n'])
        expect([name, id, read('refund', { [name]: id })]).toEqual([name, id, null]);
    }
    for (const session_id of ['', 'aZ09_-', 'x'.repeat(64)])
      expect(read('bet', { session_id })).toMatchObject({ session_id });
    for (const session_id of ['x'.repeat(65), 'a b', ' a', 'a.'])
      expect(read('bet', { session_id })).toBeNull();
  });

  it('is in a currency of three to eight capitals and digits, and carries plain decimals', () => {
    for (const currency of ['BRL', 'A2345678']) expect(read('balance', { currency })).not.toBeNull();
    for (const currency of ['BR', 'A23456789', 'brl', ' BRL', 'BRL '])
      expect(read('balance', { currency })).toBeNull();
    for (const amount of ['0', '-1', '1.5', '1234567890123', '0.1234', `0.${'1'.repeat(18)}`])
      expect(read('bet', { amount })).not.toBeNull();
    for (const amount of [
      '',
      '1.',
      '.5',
      '12345678901234',
      `0.${'1'.repeat(19)}`,
      '1,0',
      '+1',
      '--1',
      ' 1',
      '1 ',
      '1.x',
      'x',
    ])
      expect([amount, read('bet', { amount })]).toEqual([amount, null]);
  });

  it('rolls back one to ten transactions, counted from nothing without a gap', () => {
    const rollback = (
      places: readonly (readonly [number | string, string])[],
      facts: Record<string, string> = {},
    ) => {
      const form = readAction([
        ...Object.entries({ action: 'rollback', ...operation }),
        ...places.map(([at, id]): Pair => [`rollback_transactions[${at}][transaction_id]`, id]),
        ...Object.entries(facts),
      ]);
      return form && 'targets' in form ? form.targets : null;
    };
    const many = (count: number) => Array.from({ length: count }, (_, at) => [at, `t${at}`] as const);
    expect(rollback(many(1))).toEqual(['t0']);
    expect(rollback(many(10))).toHaveLength(10);
    for (const places of [
      [],
      many(11),
      [[1, 'a']],
      [
        [0, 'a'],
        [2, 'b'],
      ],
      [
        [0, 'a'],
        [0, 'b'],
      ],
      [['x', 'a']],
      [[0, 'a b']],
    ] as const)
      expect(rollback(places)).toBeNull();
    const facts = {
      'rollback_transactions[0][action]': 'bet',
      'rollback_transactions[0][amount]': '1.00',
      'rollback_transactions[10][type]': 'bet',
    };
    expect(rollback(many(1), facts)).toEqual(['t0']);
    expect(rollback(many(1), { 'rollback_transactions[0][other]': 'x' })).toBeNull();
    expect(rollback(many(1), { 'xrollback_transactions[0][type]': 'x' })).toBeNull();
    expect(rollback(many(1), { 'rollback_transactions[100][type]': 'x' })).toBeNull();
    // A place is one digit, and its name is the whole name.
    for (const name of [
      'xrollback_transactions[0][transaction_id]',
      'rollback_transactions[0][transaction_id]x',
      'rollback_transactions[00][transaction_id]',
    ])
      expect(rollback([], { [name]: 'a' })).toBeNull();
    expect(rollback(many(1), { 'rollback_transactions[0][type]x': 'bet' })).toBeNull();
    // They belong to a rollback alone, and cannot be slipped in by another name.
    expect(read('bet', { 'rollback_transactions[0][transaction_id]': 'a' })).toBeNull();
    expect(read('bet', { targets: 'a' })).toBeNull();
  });

  it('is nothing without an action, or with one from Object.prototype', () => {
    for (const action of ['', 'toString', '__proto__', 'BET', 'bet '])
      expect(readAction([['action', action]])).toBeNull();
    expect(readAction([])).toBeNull();
  });

  it('never throws, whatever pairs came', () => {
    const name = fc.oneof(
      fc.constantFrom('action', 'amount', 'player_id', 'rollback_transactions[0][transaction_id]'),
      fc.string(),
    );
    const value = fc.oneof(fc.constantFrom(...Object.keys(forms), '1.7'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), (pairs) => void readAction(pairs)),
    );
  });
});

describe('pairs', () => {
  it('are read in their order, each name once, as many as 64', () => {
    expect(readForm('b=1&a=%C3%A9+x&c_2[0][d_3]=')).toEqual([
      ['b', '1'],
      ['a', 'é x'],
      ['c_2[0][d_3]', ''],
    ]);
    expect(readForm('')).toEqual([]);
    const many = (count: number) => readForm(Array.from({ length: count }, (_, at) => `a${at}=1`).join('&'));
    expect([many(64)?.length, many(65)]).toEqual([64, null]);
    expect(readForm('a=1&b=2&a=1')).toBeNull();
  });

  it.each([
    'A=1',
    '1a=1',
    '_a=1',
    'a-b=1',
    'a[]=1',
    'a[b=1',
    'a[B]=1',
    'a[b][c][d]=1',
    'a[b]x=1',
    '=1',
    ' a=1',
    `a[${'x'.repeat(33)}]=1`,
    'aé=1',
  ])('with a name that is none are no form: %s', (text) => {
    expect(readForm(text)).toBeNull();
  });

  it('survive writing and reading', () => {
    const pair = fc.tuple(fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.uniqueArray(pair, { maxLength: 20, selector: ([name]) => name }), (pairs) => {
        expect(readForm(formText(pairs))).toEqual(pairs);
      }),
    );
    expect(readForm(`a[${'x'.repeat(32)}]=1`)).toHaveLength(1);
  });

  it('are signed in the order of their names, whatever order they came in, and every fact counts', () => {
    const facts = { key, hash: 'sha256', operator: 'o', timestamp: '1', nonce: 'n' } as const;
    const pairs: Pair[] = [
      ['b', '2'],
      ['a', '1'],
      ['c', '3'],
    ];
    const sign = signForm({ ...facts, pairs });
    expect(signForm({ ...facts, pairs: [...pairs].reverse() })).toBe(sign);
    // What is signed is not turned round for the caller.
    expect(pairs[0]).toEqual(['b', '2']);
    const others = [
      { operator: 'p' },
      { timestamp: '2' },
      { nonce: 'm' },
      { hash: 'sha1' as const },
      { pairs: pairs.slice(1) },
      {
        pairs: [
          ['a', '2'],
          ['b', '1'],
          ['c', '3'],
        ] as Pair[],
      },
    ].map((over) => signForm({ ...facts, pairs, ...over }));
    expect(new Set([sign, ...others]).size).toBe(7);
    expect([
      sameSign(sign, sign),
      sameSign(sign, sign.slice(1)),
      sameSign(sign, ''),
      sameSign(sign, `${sign}0`),
    ]).toEqual([true, false, false, false]);
    expect(sameSign('ab', 'ac')).toBe(false);
    // A header may carry what takes more bytes than characters.
    expect(sameSign(sign, 'é'.repeat(sign.length))).toBe(false);
  });
});

describe('the headers of a form', () => {
  it('say the time in whole seconds of our age', () => {
    expect(timestampMs('1700000000')).toBe(1_700_000_000_000);
    for (const text of [
      '',
      '0700000000',
      '170000000',
      '17000000000',
      '1700000000 ',
      ' 1700000000',
      '1.7e9',
      '1700000x00',
    ])
      expect([text, timestampMs(text)]).toEqual([text, null]);
  });

  it('carry a nonce of 16 to 64 characters', () => {
    for (const nonce of ['x'.repeat(16), 'aZ09_-'.repeat(10), 'x'.repeat(64)])
      expect(isNonce(nonce)).toBe(true);
    for (const nonce of [
      'x'.repeat(15),
      'x'.repeat(65),
      `${'x'.repeat(16)} `,
      ` ${'x'.repeat(16)}`,
      'x'.repeat(15) + '+',
    ])
      expect(isNonce(nonce)).toBe(false);
  });

  it('name players by merchant and member', () => {
    expect(playerText({ merchantId: 1, memberId: 7n })).toBe('1.7');
    expect(readPlayer(`2147483647.${'9'.repeat(18)}`)).toEqual({
      merchantId: 2_147_483_647,
      memberId: BigInt('9'.repeat(18)),
    });
    for (const text of ['2147483648.1', `1.${'9'.repeat(19)}`, '01.1', '1.01', '1,1', '1x1', '', 'a.b'])
      expect(readPlayer(text)).toBeNull();
  });
});

describe('a line that signs', () => {
  let server: Server | null = null;
  let client: SignedClient | null = null;
  afterEach(() => {
    client?.close();
    server?.closeAllConnections();
    server?.close();
  });
  const exchange = async (reply: string, options: { hash?: 'sha1'; timeoutMs?: number } = {}) => {
    const seen: { headers: Record<string, unknown>; body: string }[] = [];
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        seen.push({ headers: request.headers, body });
        if (reply === 'cut') request.socket.destroy();
        else if (reply === 'late') setTimeout(() => response.end('{}'), 1_500);
        else response.writeHead(418).end(reply);
      });
    });
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    client = createSignedClient({
      operator: 'foyer',
      secret: BENCH_SECRET,
      now: () => NOW,
      random: (bytes) => Buffer.alloc(bytes, 0xab),
      ...options,
    });
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
    return {
      answer: await client.send(url, [
        ['b', '2'],
        ['a', 'é x'],
      ]),
      seen,
    };
  };

  it('sends the pairs as they are, signed with time, nonce and name', async () => {
    const { answer, seen } = await exchange('{"ok":true}');
    expect(answer).toEqual({ status: 418, body: { ok: true } });
    const facts = { key, operator: 'foyer', timestamp: '1700000000', nonce: 'ab'.repeat(16) };
    expect(seen).toMatchObject([
      {
        body: 'b=2&a=%C3%A9+x',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-merchant-id': 'foyer',
          'x-timestamp': '1700000000',
          'x-nonce': 'ab'.repeat(16),
          'x-sign': signForm({
            ...facts,
            hash: 'sha256',
            pairs: [
              ['b', '2'],
              ['a', 'é x'],
            ],
          }),
        },
      },
    ]);
  });

  it('signs by the elder hash where it is told to', async () => {
    const { seen } = await exchange('{}', { hash: 'sha1' });
    expect(String(seen[0]?.headers['x-sign'])).toMatch(/^[0-9a-f]{40}$/);
  });

  it('reads what is no JSON as nothing, and knows nothing of an answer that was cut', async () => {
    expect((await exchange('<html>')).answer).toEqual({ status: 418, body: undefined });
    client?.close();
    server?.close();
    expect((await exchange('cut')).answer).toBeNull();
  });

  it('knows nothing of an answer that comes after the time it was given', async () => {
    expect((await exchange('late', { timeoutMs: 50 })).answer).toBeNull();
  });

  it('lets go of its kept connections when it is closed', async () => {
    await exchange('{}');
    const open = () => new Promise<number>((done) => server?.getConnections((_, count) => done(count)));
    expect(await open()).toBe(1);
    client?.close();
    await vi.waitFor(async () => expect(await open()).toBe(0), 2_000);
  });
});

describe('asking the vendor', () => {
  const request: LaunchRequest = {
    merchantId: 1,
    memberId: 7n,
    sessionId: 'session-1',
    playerName: 'a***a',
    gameId: 'TIDEWHEEL',
    currency: 'BRL',
    language: 'PT',
    trial: false,
    frameAncestors: ['https://a.example', 'https://b.example'],
  };
  const adapterOf = (body: unknown) => {
    const sent: { url: string; pairs: readonly Pair[] }[] = [];
    const adapter = createSaltglassAdapter({
      client: {
        send: async (url, pairs) => {
          sent.push({ url: url.href, pairs });
          return body === null ? null : { status: 200, body };
        },
        close: () => undefined,
      },
      vendorUrl: () => 'https://vendor.example',
    });
    return { adapter, sent };
  };

  it('for a game’s address says who plays what in which frame', async () => {
    const { adapter, sent } = adapterOf({ url: 'https://games.example/x?t=1' });
    expect(adapter.code).toBe('SALTGLASS');
    expect(await adapter.launch(request)).toEqual({ ok: true, url: 'https://games.example/x?t=1' });
    expect(await adapter.launch({ ...request, trial: true, frameAncestors: [] })).toMatchObject({ ok: true });
    const pairs = [
      ['game_uuid', 'TIDEWHEEL'],
      ['player_id', '1.7'],
      ['player_name', 'a***a'],
      ['currency', 'BRL'],
      ['session_id', 'session-1'],
      ['language', 'PT'],
      ['trial', '0'],
      ['frame_ancestors[0]', 'https://a.example'],
      ['frame_ancestors[1]', 'https://b.example'],
    ];
    expect(sent[0]).toEqual({ url: `https://vendor.example${INIT_PATH}`, pairs });
    expect(sent[1]?.pairs).toEqual([...pairs.slice(0, 6), ['trial', '1']]);
    expect([INIT_PATH, ROUND_PATH]).toEqual([
      '/games/saltglass/operator/games/init',
      '/games/saltglass/operator/rounds/detail',
    ]);
  });

  it.each([
    [{ url: `https://g.example/${'x'.repeat(2_048 - 18)}` }, true],
    [{ url: `https://g.example/${'x'.repeat(2_049 - 18)}` }, false],
    [{ url: 'http://g.example/' }, true],
    [{ url: 'javascript:alert(1)' }, false],
    [{ url: 'data:text/html,http://g.example/' }, false],
    [{ url: '/relative' }, false],
    [{ url: 'https://' }, false],
    [{ url: 7 }, false],
    [{}, false],
    [null, false],
  ])('takes an address of http and nothing else: %#', async (body, ok) => {
    const found = await adapterOf(body).adapter.launch(request);
    expect(found).toEqual(
      ok ? { ok, url: body && 'url' in body ? body.url : '' } : { ok, code: 'VENDOR_UNAVAILABLE' },
    );
  });

  it('knows a game that the vendor does not have from a vendor that does not answer', async () => {
    const of = async (error_code: unknown) => {
      const found = await adapterOf({ error_code }).adapter.launch(request);
      return found.ok ? '' : found.code;
    };
    expect([await of('GAME_NOT_FOUND'), await of('INTERNAL_ERROR'), await of(7)]).toEqual([
      'GAME_UNKNOWN',
      'VENDOR_UNAVAILABLE',
      'VENDOR_UNAVAILABLE',
    ]);
  });

  const proof = { method: 'm', revealed: true, values: { seed: 'a' }, url: 'https://v.example' };
  const round = { rows: [{ label: 'l', value: 'v' }], proof };
  const ask = (body: unknown) => {
    const { adapter, sent } = adapterOf(body);
    return { answer: adapter.round?.({ merchantId: 1, memberId: 7n, roundId: 'r-1', language: 'PT' }), sent };
  };

  it('for a round’s story names player, round and language', async () => {
    const { answer, sent } = ask(round);
    expect(await answer).toEqual(round);
    expect(sent).toEqual([
      {
        url: `https://vendor.example${ROUND_PATH}`,
        pairs: [
          ['player_id', '1.7'],
          ['round_id', 'r-1'],
          ['language', 'PT'],
        ],
      },
    ]);
  });

  it('takes a story of bounded length', async () => {
    const row = round.rows[0];
    for (const taken of [
      { ...round, proof: null },
      { ...round, rows: [] },
      { ...round, rows: Array(60).fill(row) },
      { ...round, rows: [{ label: 'x'.repeat(400), value: 'x'.repeat(400) }] },
      {
        ...round,
        proof: { ...proof, url: '', values: { ['k'.repeat(40)]: 'x'.repeat(20_000) }, revealed: false },
      },
      { ...round, proof: { ...proof, url: `http://v.example/${'x'.repeat(4_096 - 17)}` } },
    ])
      expect(await ask(taken).answer).toEqual(taken);
    for (const refused of [
      null,
      {},
      { rows: [] },
      { ...round, rows: Array(61).fill(row) },
      { ...round, rows: [{ label: 'x'.repeat(401), value: '' }] },
      { ...round, rows: [{ label: '' }] },
      { ...round, proof: { ...proof, url: 'javascript:1' } },
      { ...round, proof: { ...proof, url: ' https://v.example' } },
      { ...round, proof: { ...proof, url: `http://v.example/${'x'.repeat(4_097 - 17)}` } },
      { ...round, proof: { ...proof, method: 'x'.repeat(401) } },
      { ...round, proof: { ...proof, revealed: 1 } },
      { ...round, proof: { ...proof, values: { ['k'.repeat(41)]: 'x' } } },
      { ...round, proof: { ...proof, values: { k: 'x'.repeat(20_001) } } },
    ])
      expect(await ask(refused).answer).toBeNull();
  });
});
