import { describe, expect, it } from 'vitest';
import { card, game } from '../../testing/fixtures';
import type { LaunchDecision } from '../types';
import {
  decideLaunch,
  launchLanguage,
  launchPlatform,
  launchRequest,
  trialRequest,
  type LaunchTarget,
} from './launch.decide';
import { lotteryRequest, playerAddress } from './launch.rare';

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
  ['a vendor of slots', card(), member, {}, { type: 'route', path: '/rng?vassalage=JL' }],
  ['a vendor of slots, for a guest', card(), guest, {}, { type: 'route', path: '/rng?vassalage=JL' }],
  ['a vendor of slots, for a trial account', card(), trial, {}, { type: 'route', path: '/rng?vassalage=JL' }],
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
    { type: 'route', path: '/vnLottery?gameCode=VN%201' },
  ],
  [
    'the Vietnamese lottery’s lobby',
    card({ vendor: 'TCG_LOTTO_VN', category: 'ELOTT' }),
    member,
    {},
    { type: 'route', path: '/vnLottery' },
  ],
  [
    'the SEA lottery',
    game({ vendor: 'TCG_SEA', code: 'S1' }),
    member,
    {},
    { type: 'route', path: '/seaLottery?gameCode=S1' },
  ],
  [
    'a lottery',
    game({ vendor: 'LOTT', code: 'L1' }),
    member,
    {},
    { type: 'route', path: '/lottery?gameCode=L1' },
  ],
  [
    'a lottery without a code of its own',
    game({ vendor: 'LOTT', code: '', vendorGameId: 'G7' }),
    member,
    {},
    { type: 'route', path: '/lottery?gameCode=G7' },
  ],
  [
    'an e-lottery',
    card({ vendor: 'ELOTT', category: 'ELOTT' }),
    member,
    {},
    { type: 'route', path: '/lottery' },
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
