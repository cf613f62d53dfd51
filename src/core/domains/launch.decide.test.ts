import { describe, expect, it } from 'vitest';
import { card, game } from '../../testing/fixtures';
import { launchGame } from '../../contract/calls/launch';
import { createManualClock } from '../../testing/clock';
import type { LaunchDecision } from '../types';
import {
  decideLaunch,
  GAME_KEPT_AS,
  launchLanguage,
  launchPlatform,
  launchRequest,
  trialRequest,
  type LaunchTarget,
} from './launch.decide';
import { lotteryLaunch, lotteryRequest, playerAddress, playerLaunch } from './launch.deferred';

const member = { state: 'member', kind: 'player' } as const;
const agent = { state: 'member', kind: 'agent' } as const;
const guest = { state: 'guest', kind: null } as const;
const trial = { state: 'member', kind: 'trial' } as const;
type Visitor = typeof member | typeof agent | typeof guest | typeof trial;
type How = Partial<Parameters<typeof decideLaunch>[2]>;

const live = (over: Parameters<typeof card>[0] = {}) =>
  card({ category: 'LIVE', vendorGameId: 'X', ...over });
const duel = (over: Parameters<typeof game>[0] = {}) => game({ category: 'PVP', ...over });

/** Every row of the table, in its order: what is clicked, by whom, how, and what it means. */
const table: [string, LaunchTarget, Visitor, How, LaunchDecision][] = [
  [
    'a vendor of slots',
    card(),
    member,
    {},
    { type: 'place', place: { at: 'category', category: 'RNG', vendor: 'JL' } },
  ],
  [
    'a vendor of slots, for a guest',
    card(),
    guest,
    {},
    { type: 'place', place: { at: 'category', category: 'RNG', vendor: 'JL' } },
  ],
  [
    'a vendor of slots, for a trial account',
    card(),
    trial,
    {},
    { type: 'place', place: { at: 'category', category: 'RNG', vendor: 'JL' } },
  ],
  ['a game, for a guest', game(), guest, {}, { type: 'need-login' }],
  ['a vendor, for a guest', live(), guest, {}, { type: 'need-login' }],
  ['a lottery, for a guest', game({ vendor: 'LOTT' }), guest, {}, { type: 'need-login' }],
  ['a group, for a guest', live({ group: true }), guest, {}, { type: 'need-login' }],
  ['a game, for a trial account', game(), trial, {}, { type: 'trial-refused' }],
  ['a lottery, for a trial account', game({ vendor: 'LOTT' }), trial, {}, { type: 'trial-refused' }],
  ['a game to try, for a guest', game(), guest, { trial: true }, { type: 'open', display: 'frame' }],
  ['a game to try, for a trial account', game(), trial, { trial: true }, { type: 'open', display: 'frame' }],
  [
    'a game to try that refuses frames',
    game(),
    guest,
    { trial: true, newWindow: true },
    { type: 'open', display: 'window' },
  ],
  [
    'the Vietnamese lottery',
    game({ vendor: 'TCG_LOTTO_VN', code: 'VN 1' }),
    member,
    {},
    { type: 'place', place: { at: 'lottery', kind: 'vn', gameCode: 'VN 1' } },
  ],
  [
    'the Vietnamese lottery’s lobby',
    card({ vendor: 'TCG_LOTTO_VN', category: 'ELOTT' }),
    member,
    {},
    { type: 'place', place: { at: 'lottery', kind: 'vn', gameCode: '' } },
  ],
  [
    'the SEA lottery',
    game({ vendor: 'TCG_SEA', code: 'S1' }),
    member,
    {},
    { type: 'place', place: { at: 'lottery', kind: 'sea', gameCode: 'S1' } },
  ],
  [
    'a lottery',
    game({ vendor: 'LOTT', code: 'L1' }),
    member,
    {},
    { type: 'place', place: { at: 'lottery', kind: 'classic', gameCode: 'L1' } },
  ],
  [
    'a lottery without a code of its own',
    game({ vendor: 'LOTT', code: '', vendorGameId: 'G7' }),
    member,
    {},
    { type: 'place', place: { at: 'lottery', kind: 'classic', gameCode: 'G7' } },
  ],
  [
    'an e-lottery',
    card({ vendor: 'ELOTT', category: 'ELOTT' }),
    member,
    {},
    { type: 'place', place: { at: 'lottery', kind: 'classic', gameCode: '' } },
  ],
  [
    'a group of fish games',
    card({ category: 'FISH', group: true }),
    member,
    {},
    { type: 'group', vendor: 'JL', category: 'FISH' },
  ],
  [
    'a group among the games',
    game({ group: true, category: 'LIVE' }),
    member,
    {},
    { type: 'group', vendor: 'JL', category: 'LIVE' },
  ],
  ['a vendor without a lobby', card({ category: 'LIVE' }), member, {}, { type: 'soon' }],
  ['a game without any id', game({ vendorGameId: '' }), member, {}, { type: 'soon' }],
  [
    'a game with a room alone',
    game({ vendorGameId: '', roomId: 'R1' }),
    member,
    {},
    { type: 'open', display: 'frame' },
  ],
  [
    'ALB where there is a CDN for players',
    game({ vendor: 'ALB' }),
    member,
    { player: true },
    { type: 'player' },
  ],
  ['ALB without one', game({ vendor: 'ALB' }), member, {}, { type: 'open', display: 'frame' }],
  ['a duel', duel(), member, {}, { type: 'rooms', display: 'frame' }],
  ['a duel whose room is chosen', duel(), member, { room: 'reed' }, { type: 'open', display: 'frame' }],
  ['a duel that refuses frames', duel(), member, { newWindow: true }, { type: 'rooms', display: 'window' }],
  ['a game', game(), member, {}, { type: 'open', display: 'frame' }],
  ['a game, for an agent', game(), agent, {}, { type: 'open', display: 'frame' }],
  ['a vendor’s lobby', live(), member, {}, { type: 'open', display: 'frame' }],
  [
    'a vendor that refuses frames',
    live({ newWindow: true }),
    member,
    { newWindow: true },
    { type: 'open', display: 'window' },
  ],
  [
    'BBIN, whatever the lobby says',
    game({ vendor: 'BBIN' }),
    member,
    {},
    { type: 'open', display: 'window' },
  ],
];

describe('[LAUNCH-1] [LAUNCH-2] the decision table', () => {
  it.each(table)('%s', (_, target, visitor, how, decision) => {
    expect(decideLaunch(target, visitor, { newWindow: false, ...how })).toEqual(decision);
  });
});

describe('[LAUNCH-3] the platform a vendor is asked for', () => {
  it.each<[string, LaunchTarget, string]>([
    ['nothing listed', game({ platforms: '' }), 'html5-desktop'],
    ['html5-desktop listed', game({ platforms: 'flash,html5-desktop' }), 'html5-desktop'],
    ['flash without html5-desktop', game({ platforms: 'flash, html5' }), 'flash'],
    ['html5 alone', game({ platforms: 'html5' }), 'html5'],
    ['a vendor', live(), 'html5-desktop'],
    ...['PT', 'PTSS', 'DG', 'GPI'].flatMap((vendor): [string, LaunchTarget, string][] => [
      [`${vendor} live`, game({ vendor, category: 'LIVE', platforms: 'html5-desktop' }), 'flash'],
      [`${vendor} fish`, game({ vendor, category: 'FISH', platforms: '' }), 'flash'],
      [`${vendor} slots`, game({ vendor, category: 'RNG', platforms: '' }), 'html5-desktop'],
    ]),
  ])('%s', (_, target, platform) => expect(launchPlatform(target)).toBe(platform));

  it.each([
    ['JDB', 'ID', 'EN'],
    ['AE', 'ID', 'EN'],
    ['DG', 'ID', 'EN'],
    ['PG', 'ID', 'ID'],
    ['JDB', 'PT', 'PT'],
  ])('%s speaks, for %s, %s', (vendor, language, spoken) =>
    expect(launchLanguage(game({ vendor }), language)).toBe(spoken),
  );
});

describe('[LAUNCH-3] what travels', () => {
  const options = { language: 'PT', merchant: 'demo' };

  it('names game, room, account, mode, platform and merchant, and never the token', () => {
    const request = launchRequest(game({ matchId: 'M', leagueId: 'L' }), { ...options, room: 'reed' });
    expect(request).toMatchObject({
      roomId: 'reed',
      matchId: 'M',
      leagueId: 'L',
      accountType: '1',
      confirmTrans: '0',
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: 3,
      language: 'PT',
      merchantCode: 'demo',
    });
    expect(request).not.toHaveProperty('token');
  });

  it('asks for a room by its id where a game has no id of its own', () => {
    expect(launchRequest(game({ vendorGameId: '', roomId: 'R1' }), options)).toMatchObject({
      gameId: 'R1',
      roomId: 'R1',
    });
  });

  it('asks for play money by the ids alone', () => {
    expect(trialRequest(game(), { language: 'EN' })).not.toHaveProperty('accountType');
  });

  it('[LOTT-2] words each lottery as its gateways want it', () => {
    const en = { language: 'EN' };
    expect(lotteryRequest({ kind: 'vn', prizeMode: 'ELOTT', backUrl: 'https://a.example/' }, en)).toEqual({
      launchMode: 'LOTT',
      language: 'EN',
      lottoArea: 'VN',
      lottoPrizeMode: 'ELOTT',
      lottoGameCode: '',
      lottoView: 'lobby',
      device: 'WEB',
      backUrl: 'https://a.example/',
    });
    expect(lotteryRequest({ kind: 'vn', prizeMode: 'LOTT', gameCode: 'HN' }, en)).toMatchObject({
      lottoGameCode: 'HN',
      lottoView: 'betting',
    });
    const classic = (prizeMode: 'LOTT' | 'ELOTT', playType: 1 | 2) =>
      lotteryRequest({ kind: 'classic', prizeMode, playType }, en);
    expect([classic('LOTT', 1), classic('LOTT', 2), classic('ELOTT', 1), classic('ELOTT', 2)]).toMatchObject([
      { lottoMode: 'Traditional', lottoGameCode: 'lobby' },
      { lottoMode: 'Entertainment' },
      { lottoMode: 'Elott_Traditional' },
      { lottoMode: 'Elott_Entertainment' },
    ]);
    expect(lotteryRequest({ kind: 'sea' }, en)).toMatchObject({ lottoMode: 'SEA_Tradition' });
  });

  it('gives a vendor’s own player page the launch in its address, without what is empty', () => {
    const request = launchRequest(game({ vendor: 'ALB', matchId: '' }), options);
    const url = new URL(playerAddress('https://cdn.example/base', request, 'once'));
    expect(`${url.origin}${url.pathname}`).toBe('https://cdn.example/base/player-wps.html');
    expect(url.searchParams.get('token')).toBe('once');
    expect(url.searchParams.get('vassalage')).toBe('ALB');
    expect(url.searchParams.has('matchId')).toBe(false);
  });
});

describe('[LAUNCH-3] the whole request', () => {
  const full = game({
    id: 'N1',
    vendorGameId: 'G1',
    matchId: 'M1',
    leagueId: 'L1',
    roomId: 'R1',
    vendor: 'JDB',
    category: 'FISH',
    platforms: 'html5',
  });
  const money = {
    gameId: 'G1',
    nodeId: 'N1',
    matchId: 'M1',
    leagueId: 'L1',
    roomId: 'R1',
    accountType: '1',
    confirmTrans: '0',
    vassalage: 'JDB',
    gameType: 'FISH',
    launchMode: 'GLS',
    platform: 'html5',
    clientType: 3,
    language: 'EN',
    merchantCode: 'demo',
  };

  it('of a game has its own ids, and the room that was chosen instead of its own', () => {
    expect(launchRequest(full, { language: 'ID', merchant: 'demo' })).toEqual(money);
    expect(launchRequest(full, { language: 'ID', merchant: 'demo', room: '' })).toEqual(money);
    expect(launchRequest(full, { language: 'ID', merchant: 'demo', room: 'R2' })).toEqual({
      ...money,
      roomId: 'R2',
    });
  });

  it('of a vendor has the two ids of its lobby alone', () => {
    const vendor = card({ vendor: 'JL', category: 'LIVE', vendorGameId: 'V1', gameId: 'N2' });
    expect(launchRequest(vendor, { language: 'EN', merchant: 'demo' })).toEqual({
      gameId: 'V1',
      nodeId: 'N2',
      accountType: '1',
      confirmTrans: '0',
      vassalage: 'JL',
      gameType: 'LIVE',
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: 3,
      language: 'EN',
      merchantCode: 'demo',
    });
    expect(trialRequest(vendor, { language: 'EN' })).toMatchObject({ matchId: '', leagueId: '' });
  });

  it('for play money names no account, merchant or room', () => {
    expect(trialRequest(full, { language: 'ID' })).toEqual({
      gameId: 'G1',
      nodeId: 'N1',
      matchId: 'M1',
      leagueId: 'L1',
      vassalage: 'JDB',
      platform: 'html5',
      language: 'EN',
    });
    // Where a game has no id of its own its room is asked for.
    expect(trialRequest(game({ vendorGameId: '', roomId: 'R1' }), { language: 'EN' }).gameId).toBe('R1');
  });

  it('reads platforms however they are put', () => {
    expect(launchPlatform(game({ platforms: ' , html5 ,' }))).toBe('html5');
    expect(launchPlatform(game({ platforms: ' html5-desktop ' }))).toBe('html5-desktop');
    expect(launchPlatform(game({ platforms: 'html5 , flash' }))).toBe('flash');
    expect(launchPlatform(game({ platforms: ',' }))).toBe('html5-desktop');
  });

  it('opens no window of a vendor’s for a name that is only on every object', () => {
    const odd = game({ vendor: 'constructor' });
    expect(decideLaunch(odd, member, { newWindow: false })).toEqual({ type: 'open', display: 'frame' });
  });

  it('is decided by these words', () => {
    expect(GAME_KEPT_AS).toBe('game_redirect');
    const alb = game({ vendor: 'ALB' });
    expect(decideLaunch(alb, member, { newWindow: false, player: false })).toEqual({
      type: 'open',
      display: 'frame',
    });
    expect(decideLaunch(game(), member, { newWindow: false, player: true })).toEqual({
      type: 'open',
      display: 'frame',
    });
    expect(decideLaunch(game(), guest, { newWindow: false, trial: false })).toEqual({ type: 'need-login' });
    // A vendor of slots is for looking around; one game of it is to be played.
    expect(decideLaunch(live({ category: 'PVP' }), member, { newWindow: false })).toEqual({
      type: 'open',
      display: 'frame',
    });
  });
});

describe('what few launches need', () => {
  const options = { language: 'PT', merchant: 'demo' };

  it('is an address without what is empty', () => {
    expect(playerAddress('https://cdn.example/base', { a: 1, b: undefined, c: '', d: 'x y' }, 't&')).toBe(
      'https://cdn.example/base/player-wps.html?a=1&d=x+y&token=t%26',
    );
    expect(playerAddress('https://cdn.example', {}, '')).toBe('https://cdn.example/player-wps.html?');
  });

  const playing = async (rawToken: boolean, kept: string | null = 'session-token') => {
    const clock = createManualClock(0);
    const asked: string[] = [];
    const client = {
      config: { merchant: 'demo', rawToken },
      i18n: { store: { getState: () => ({ language: 'PT' }) } },
      ports: {
        clock: clock.port,
        storage: { session: { get: (name: string) => (asked.push(name), kept) } },
      },
      session: { issueCode: async (origin: string) => (asked.push(origin), 'once') },
      system: { launchCdn: () => 'https://cdn.example/base' },
    } as unknown as Parameters<typeof playerLaunch>[0];
    let address = '';
    const target = game({ vendor: 'ALB' });
    const done = playerLaunch(client, { target, room: 'r' } as Parameters<typeof playerLaunch>[1]).then(
      ({ url, walletId }) => {
        address = url;
        expect(walletId).toBeNull();
      },
    );
    await clock.advance(299);
    const early = address;
    await clock.advance(1);
    await done;
    const { searchParams } = new URL(address);
    return {
      asked,
      early,
      token: searchParams.get('token'),
      params: Object.fromEntries(searchParams),
      target,
    };
  };

  it('is a code for once for a vendor’s own page, a moment after the click', async () => {
    const { asked, early, token, params, target } = await playing(false);
    expect([asked, early, token]).toEqual([['https://cdn.example'], '', 'once']);
    expect(params).toMatchObject({ roomId: 'r', language: 'PT', merchantCode: 'demo', vassalage: 'ALB' });
    expect(params.gameId).toBe(launchRequest(target, options).gameId);
  });

  it('is the token itself where that is the custom, and none where none is kept', async () => {
    expect(await playing(true)).toMatchObject({ asked: ['demo.token'], token: 'session-token' });
    expect((await playing(true, null)).token).toBeNull();
  });

  it('is a lottery in a frame, the one that refuses frames in a window', async () => {
    const asked: unknown[] = [];
    const client = {
      call: async (call: unknown, request: unknown) => (
        asked.push([call, request]),
        { url: 'https://l.example/' }
      ),
      i18n: { store: { getState: () => ({ language: 'PT' }) } },
    } as unknown as Parameters<typeof lotteryLaunch>[0];
    expect(await lotteryLaunch(client, { kind: 'sea' })).toEqual({
      url: 'https://l.example/',
      display: 'window',
    });
    expect(await lotteryLaunch(client, { kind: 'vn', prizeMode: 'LOTT' })).toMatchObject({
      display: 'frame',
    });
    expect(asked).toEqual([
      [launchGame, { launchMode: 'LOTT', language: 'PT', lottoMode: 'SEA_Tradition' }],
      [launchGame, lotteryRequest({ kind: 'vn', prizeMode: 'LOTT' }, { language: 'PT' })],
    ]);
  });

  it('words the classic lottery by prize and play', () => {
    const of = (over: object) =>
      lotteryRequest(
        { kind: 'classic', prizeMode: 'LOTT', playType: 1, ...over },
        {
          language: 'EN',
        },
      );
    expect(of({})).toEqual({
      launchMode: 'LOTT',
      language: 'EN',
      lottoMode: 'Traditional',
      lottoGameCode: 'lobby',
    });
    expect(of({ gameCode: 'G', playType: 2, prizeMode: 'ELOTT' })).toMatchObject({
      lottoMode: 'Elott_Entertainment',
      lottoGameCode: 'G',
    });
    expect(of({ gameCode: '' })).toMatchObject({ lottoGameCode: 'lobby' });
    expect(lotteryRequest({ kind: 'vn', prizeMode: 'LOTT' }, { language: 'EN' })).toMatchObject({
      backUrl: '',
    });
  });
});
