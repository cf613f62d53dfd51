import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { JPEG } from '../../art/testing-pictures';
import { operatorOn } from '../testing';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const get = async (url: string) => {
  const app = Fastify();
  await app.register(bench.services.uploadedPictures);
  const answer = await app.inject({ url });
  await app.close();
  return answer;
};

it('a picture that an operator brings is shown in its banner, and served for ever under its name', async () => {
  const banner = [{ id: 9_001, group: 'w_home', titles: { EN: 'Summer' }, sort: 1 }];
  const foyer = operatorOn(bench.db, {
    'summer.jpg': JPEG,
    'b.json': JSON.stringify(banner),
    'x.jpg': 'no picture',
  });
  const added = await foyer('image add summer.jpg --merchant demo --json');
  const { id, address } = added.data as { id: string; address: string };
  expect(added.data).toMatchObject({ width: 16, height: 8, added: true });
  expect((await foyer('image add summer.jpg --merchant demo --json')).data).toMatchObject({
    id,
    added: false,
  });
  expect((await foyer('image list --merchant demo --json')).data).toMatchObject([{ id, name: 'summer.jpg' }]);

  await foyer('content load banners b.json --merchant demo');
  const withPicture = operatorOn(bench.db, { 'p.json': JSON.stringify([{ id: 9_001, picture: id }]) });
  expect((await withPicture('content load banners p.json --merchant demo')).err).toEqual([]);
  const shown = async (): Promise<string> =>
    JSON.stringify(
      (await bench.client.send({ path: '/wps/relay/MCSFE_getListAnnouncements?types=B' })).body.value,
    );
  await expect.poll(shown).toContain(address);

  const answer = await get(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
});

it('a picture is its merchant’s alone, and nothing that is none is taken', async () => {
  const foyer = operatorOn(bench.db, {
    'summer.jpg': JPEG,
    'x.jpg': 'no picture',
    'b.json': JSON.stringify([{ id: 1, group: 'w_home', titles: 'Hi', picture: 'f'.repeat(24) }]),
  });
  const { data } = await foyer('image add summer.jpg --merchant demo --json');
  const { id } = data as { id: string };
  expect((await get(`/pictures/rival/${id}.png`)).statusCode).toBe(404);
  for (const url of [
    `/pictures/demo/${'0'.repeat(24)}.png`,
    `/pictures/demo/${id}.svg`,
    '/pictures/nobody/x.png',
  ])
    expect((await get(url)).statusCode).toBe(404);
  const refused = await foyer('image add x.jpg --merchant demo');
  expect([refused.exit, refused.err.join()]).toEqual([2, expect.stringContaining('FILE: x.jpg is no PNG')]);
  const lost = await foyer('image add lost.jpg --merchant demo');
  expect([lost.exit, lost.err.join()]).toEqual([3, expect.stringContaining('cannot be read (ENOENT)')]);
  const unknown = await foyer('content load banners b.json --merchant demo');
  expect(unknown.err.join()).toContain('row 1, picture: ffff');
});
