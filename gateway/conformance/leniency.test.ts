import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';

let bench: GatewayBench;
let token = '';
beforeAll(async () => {
  bench = await startBench();
  token = await bench.client.token(bench.accounts.member);
});
afterAll(() => bench.stop());

const get = (path: string, headers: Record<string, string | null> = {}) =>
  bench.client.send({ path, headers });
const asMember = (path: string) => get(path, { Authorization: token });

describe('what older and newer clients send differently', () => {
  it('accepts hot games by GET and by POST', async () => {
    const byGet = await get(
      '/wps/relay/GCSGAME_hotGamesV2?merchantCode=demo&isPlatform=2&vassalage=&platform=html5-desktop&language=EN',
    );
    const byPost = await bench.client.send({
      method: 'POST',
      path: '/wps/relay/GCSGAME_hotGamesV2',
      body: JSON.stringify({
        merchantCode: 'demo',
        isPlatform: 2,
        vassalage: '',
        platform: 'html5-desktop',
        language: 'EN',
      }),
    });
    expect(byGet.status, byGet.text.slice(0, 200)).toBe(200);
    expect(byPost.body).toEqual(byGet.body);
  });

  it.each([
    [
      '/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop&merchantCode=demo',
      '/wps/relay/GCSGAME_gameVendor?merchantCode=demo',
    ],
    [
      '/wps/relay/MCSFE_getListAnnouncements?types=B,PL&platform=W&execution=B',
      '/wps/relay/CCSFE_getListAnnouncements?types=B,PL&platform=W&execution=B',
    ],
    [
      '/wps/relay/MCSFE_getListAnnouncements?types=B,PL&platform=W&execution=B',
      '/wps/relay/MCS2_getListAnnouncements?types=B,PL&platform=W&execution=B',
    ],
    [
      '/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&language=EN&limitNum=20',
      '/wps/relay/GCSGAME_getRankList?gameCategory=ALL&language=EN&limitNum=20',
    ],
    ['/wps/relay/CSP_unreadCount?', '/wps/relay/EMFE_unreadCount?'],
    ['/wps/relay/MCSFE_getFavoriteGames?', '/wps/relay/MCS2_getFavoriteGames?'],
    ['/wps/relay/MCSFE_getFavoriteGamesList?pageNo=1', '/wps/relay/MCS2_getFavoriteGamesList?pageNo=1'],
  ])('answers %s and %s alike', async (one, other) => {
    const first = await asMember(one);
    expect(first.status, first.text.slice(0, 300)).toBe(200);
    expect((await asMember(other)).body).toEqual(first.body);
  });

  it('takes node ids as number and as text, flags as words and digits, and empty values', async () => {
    const rows = await bench.db
      .merchant(1)
      .query<{ node_id: bigint }>('select node_id from game where enabled order by node_id limit 2');
    const [first, second] = rows.map((row) => String(row.node_id));
    const change = (method: string, path: string, nodeId: unknown) =>
      bench.client.send({
        method,
        path,
        headers: { Authorization: token },
        body: JSON.stringify({ nodeId, vendor: '', gameType: '' }),
      });
    expect((await change('POST', '/wps/relay/MCSFE_addFavoriteGameV2', Number(first))).body.success).toBe(
      true,
    );
    expect((await change('POST', '/wps/relay/MCS2_addFavoriteGameV2', second)).body.success).toBe(true);
    const ids = await asMember('/wps/relay/MCSFE_getFavoriteGames');
    expect(new Set(ids.body.value as string[])).toEqual(new Set([first, second]));
    expect(
      (await change('DELETE', '/wps/relay/MCSFE_removeFavoriteGameV2', Number(second))).body.success,
    ).toBe(true);
    const byQuery = await bench.client.send({
      method: 'DELETE',
      path: `/wps/relay/MCS2_removeFavoriteGameV2?nodeId=${first}`,
      headers: { Authorization: token },
    });
    expect(byQuery.body.success).toBe(true);
    expect((await asMember('/wps/relay/MCSFE_getFavoriteGames')).body.value).toEqual([]);
    for (const flush of ['true', '1', 'false', ''])
      expect((await get(`/wps/relay/GCSGAME_newGameVendor?flush=${flush}`)).status).toBe(200);
    expect(
      (await get('/wps/relay/GCSGAME_gameList?gameType=&vassalage=&gameName=&pageNo=&pageSize=')).status,
    ).toBe(200);
  });

  it('lists games for guests, with comma lists of vendors, and tells a dead token so that it is dropped', async () => {
    const path =
      '/wps/relay/GCSGAME_gameList?clientType=3&platform=flash,html5-desktop&merchant=demo&gameType=RNG&pageNo=1&pageSize=18';
    expect((await get(path)).status).toBe(200);
    expect((await asMember(path)).status).toBe(200);
    const dead = await get(path, { Authorization: 'C'.repeat(43) });
    expect(dead.status).toBe(401);
    expect(dead.body.errorCode).toBe('user.or.token.invalid');
  });

  it('reads the language from header or query and falls back to the merchant’s', async () => {
    const title = async (path: string, Language: string | null) => (await get(path, { Language })).text;
    const pt = await title('/wps/system/helpCenter', 'PT');
    expect(await title('/wps/system/helpCenter?language=PT', null)).toBe(pt);
    const fallback = await title('/wps/system/helpCenter', 'XX');
    expect(fallback).toBe(await title('/wps/system/helpCenter', 'EN'));
    expect(fallback).not.toBe(pt);
  });

  it('answers status to the app, which sends nothing, and to the library, which sends its address', async () => {
    const app = await get('/wps/system/status?');
    expect(app.body.value).toMatchObject({ maintenance: false, info: { sealing: ['jwe', 'legacy'] } });
    expect((await get('/wps/system/status?url=https%3A%2F%2Fplay.example.test')).status).toBe(200);
  });

  it('tolerates a body of {} and a content type with a charset', async () => {
    const reply = await bench.client.send({
      method: 'POST',
      path: '/wps/session/login/freeplay',
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
      body: '{}',
    });
    expect(reply.body.success).toBe(true);
  });
});
