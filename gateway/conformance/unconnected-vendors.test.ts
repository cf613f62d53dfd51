import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as games from '../../src/contract/calls/games';
import { vendorCounts } from '../../src/contract/calls/game-facts';
import { gameSeeds } from '../database/seed/games';
import { deskOn, type DeskBench, type DeskBrowser } from '../desk/testing';
import { operatorOn } from '../operator/testing';
import { startBench, type GatewayBench } from './bench';

/** What is left without the studio; the demo's lotteries need no connection. */
const CONNECTED = ['HOUSE', 'SALTGLASS'];
const isLottery = (category: string): boolean => ['LOTT', 'ELOTT'].includes(category);
const seeds = gameSeeds();
const stranger = seeds.find((game) => game.vendor === 'MRG');

let bench: GatewayBench;
let desk: DeskBench;
let admin: DeskBrowser;
let token: string;
beforeAll(async () => {
  bench = await startBench({ withoutStudio: true });
  token = await bench.client.token(bench.accounts.member);
  desk = deskOn(bench);
  admin = await desk.hire('ana', 'admin');
  desk.returnToNow();
});
afterAll(() => bench.stop());

const foyer = (line: string) => operatorOn(bench.db)(line);
const send = (path: string) => bench.client.send({ path, headers: { Authorization: token } });
const list = async (query: string) =>
  v.parse(games.gameList.reply, (await send(`${games.gameList.path}?pageSize=999&${query}`)).body.value);

describe('vendors that the gateway is not connected to', () => {
  it('[LOBBY-1] stand in no menu of players, and none stands there empty', async () => {
    const lanes = v.parse(games.vendors.reply, (await send(games.vendors.path)).body.value);
    expect(lanes.map(({ key }) => key)).toEqual(expect.arrayContaining(['RNG', 'LIVE', 'LOTT', 'ELOTT']));
    for (const { key, vendors } of lanes) {
      expect(vendors.length, key).toBeGreaterThan(0);
      if (!isLottery(key)) for (const { vendor } of vendors) expect(CONNECTED).toContain(vendor);
    }
  });

  it('[LOBBY-2] have games in no list, search, hot list, count or list of what was played', async () => {
    const shown = seeds.filter(({ category, vendor }) => isLottery(category) || CONNECTED.includes(vendor));
    const all = await list('');
    expect(all.totalCount).toBe(shown.length);
    expect(shown.length).toBeLessThan(seeds.length);
    expect((await list('vassalage=MRG')).games).toEqual([]);
    expect((await list('gameName=mariposas')).games.map(({ vendor }) => vendor)).toEqual(
      expect.not.arrayContaining(['MRG']),
    );
    const hot = v.parse(games.hotGames.reply, (await send(`${games.hotGames.path}?isPlatform=2`)).body.value);
    for (const { vendor, category } of hot)
      expect(isLottery(category) || CONNECTED.includes(vendor), vendor).toBe(true);
    const counts = v.parse(vendorCounts.reply, (await send(`${vendorCounts.path}?gameType=RNG`)).body.value);
    expect(counts.map(({ vendor }) => vendor)).toEqual(['HOUSE']);
    const [row] = await bench.db
      .merchant(1)
      .query<{ id: bigint }>('select id from member where username = $1', [bench.accounts.member.username]);
    const member = { merchantId: 1, memberId: row?.id ?? 0n };
    await bench.services.recent.record(member, BigInt(stranger?.node_id ?? '0'));
    const recent = await bench.services.recent.list(member, {
      category: '',
      vendor: '',
      page: 1,
      pageSize: 18,
    });
    expect(recent.games).toEqual([]);
  });

  it('[LAUNCH-3] a link to a game of one meets a game that is not there, and no vendor that is being serviced', async () => {
    const reply = await send(`/wps/game/launchGame?launchMode=GLS&nodeId=${stranger?.node_id}`);
    expect(reply).toMatchObject({ status: 404, body: { success: false, errorCode: 'game_not_found' } });
  });

  it('are named to the operator, by the tool and at the desk', async () => {
    const listed = await foyer('vendor list --merchant demo --json');
    expect(listed.data).toContainEqual(expect.objectContaining({ vendor: 'MRG', connected: false }));
    expect(listed.data).toContainEqual(expect.objectContaining({ vendor: 'HOUSE', connected: true }));
    const [line = ''] = (await foyer('vendor list --merchant demo')).out.filter((row) =>
      row.startsWith('MRG'),
    );
    expect(line).toMatch(/no\s+not connected yet/);
    const { vendors } = await desk.ask(admin, 'switches.list', {});
    expect(vendors.find(({ vendor }) => vendor === 'HOUSE')?.unconnected).toEqual([]);
    expect(vendors.find(({ vendor }) => vendor === 'MRG')?.unconnected).toEqual(['RNG']);
    for (const { unconnected } of vendors) expect(unconnected.some(isLottery)).toBe(false);
  });

  it('are not guessed at before a gateway has told', async () => {
    await bench.db.owner('delete from connected_vendors');
    const listed = await foyer('vendor list --merchant demo');
    expect(listed.out.find((row) => row.startsWith('MRG'))).toContain('not known');
  });
});
