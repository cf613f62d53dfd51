import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { peopleOf, type People } from '../../conformance/people';
import { openOperators, operatorOn } from '../testing';

const TEXTS = {
  EN: { subject: 'Hello {{member}}', body: '<p>A <b>word</b></p>' },
  PT: { subject: 'Olá {{member}}', body: '<p>Uma palavra</p>' },
  ES: { subject: 'Hola {{member}}', body: '<p>Una palabra</p>' },
};
const fileOf = (facts: object): string => JSON.stringify({ kind: 'service', texts: TEXTS, ...facts });
let bench: GatewayBench;
let people: People;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await openOperators(bench.db, ['ana', 'bruno']);
  await people.create({ username: 'listedone' });
  await people.create({ username: 'other' });
  foyer = operatorOn(bench.db, {
    'all.json': fileOf({ name: 'for-all' }),
    'some.json': fileOf({ name: 'for-some', audience: { listed: true } }),
    'gold.json': fileOf({ name: 'for-gold', kind: 'marketing', audience: { labels: ['gold'] } }),
    'hostile.json': fileOf({
      name: 'hostile',
      texts: { ...TEXTS, EN: { subject: 'a', body: '<script>1</script>a' } },
    }),
    'none.json': 'nothing',
    'names.txt': 'ListedOne\n\n',
    'gone.txt': 'not-there\n',
  });
});
afterAll(() => bench.stop());

describe('[MEM-13] foyer inbox', () => {
  it('writes, previews as a member, has it approved by another, sends, measures and takes back', async () => {
    const person = await people.create();
    expect((await foyer('inbox write all.json --operator ana --merchant demo')).err).toEqual([]);
    const shown = await foyer(
      `inbox preview for-all --member ${person.username} --language PT --merchant demo --json`,
    );
    expect(shown.data).toMatchObject({
      gets: true,
      subject: `Olá ${person.username}`,
      body: '<p>Uma palavra</p>',
    });
    expect((await foyer('inbox send for-all --operator ana --merchant demo')).exit).toBe(1);
    expect((await foyer('inbox approve for-all --operator ana --merchant demo')).exit).toBe(1);
    expect((await foyer('inbox approve for-all --operator bruno --merchant demo')).exit).toBe(0);
    expect((await foyer('inbox send for-all --operator ana --merchant demo')).err).toEqual([]);
    await bench.services.inboxSends.run(1);
    const { token } = await people.login(person);
    const unread = async () => (await people.call('GET', '/wps/relay/CSP_unreadCount', { token })).body.value;
    expect(await unread()).toBe(1);
    const measured = await foyer('inbox show for-all --merchant demo --json');
    expect(measured.data).toMatchObject({ state: 'sent', approvals: ['bruno'], delivered: 1, read: 0 });
    expect((await foyer('inbox stop for-all --withdraw --operator ana --merchant demo')).exit).toBe(0);
    expect(await unread()).toBe(0);
    const list = await foyer('inbox list --merchant demo');
    expect(list.out.join('\n')).toContain('taken back');
    const noted = await foyer('audit list --merchant demo --json');
    expect(JSON.stringify(noted.data)).toContain('inbox send');
  });

  it('sends to a list, at a moment of a zone, and says why a member does not get it', async () => {
    expect(
      (await foyer('inbox write some.json --members names.txt --operator ana --merchant demo')).err,
    ).toEqual([]);
    const other = await foyer('inbox preview for-some --member other --merchant demo --json');
    expect(other.data).toMatchObject({ gets: false, why: ['is not in its list'] });
    const sent = await foyer(
      'inbox send for-some --at 2027-06-01T18:00 --zone America/Sao_Paulo --operator ana --merchant demo --json',
    );
    expect(sent.data).toMatchObject({ audience: 1, at: '2027-06-01T21:00:00.000Z' });
  });

  it('labels members, and a campaign asks for it', async () => {
    const add = await foyer('inbox label --label gold --members names.txt --merchant demo --json');
    expect(add.data).toEqual({ label: 'gold', changed: 1 });
    expect((await foyer('inbox label --merchant demo')).out.join('\n')).toContain('gold');
    await foyer('inbox write gold.json --operator ana --merchant demo');
    const listed = await foyer('inbox preview for-gold --member ListedOne --merchant demo --json');
    expect(listed.data).toMatchObject({ gets: false, why: ['does not want offers'] });
    expect((await foyer('inbox label --label gold --members names.txt --remove --merchant demo')).exit).toBe(
      0,
    );
  });

  it('refuses hostile and broken files, names that are none, moments that are over, and who does not say who they are', async () => {
    for (const [words, exit] of [
      ['write hostile.json --operator ana', 2],
      ['write none.json --operator ana', 2],
      ['write gone.json --operator ana', 3],
      ['write all.json', 2],
      ['write some.json --operator ana', 2],
      ['write all.json --members names.txt --operator ana', 2],
      ['write some.json --members gone.txt --operator ana', 2],
      ['show nothing', 3],
      ['approve nothing --operator bruno', 3],
      ['preview for-gold', 2],
      ['preview for-gold --member not-there-at-all', 3],
      ['preview for-gold --member other --language TH', 2],
      ['send for-gold --at 2020-01-01T10:00 --operator ana', 2],
      ['send for-gold --at 2027-02-31T10:00 --operator ana', 2],
      ['send for-gold --at 2027-02-01T10:00 --zone Moon/Sea --operator ana', 2],
      ['stop for-gold --operator ana', 1],
      ['policy --quiet-from 24', 2],
      ['label --label Gold --members names.txt', 2],
      ['label --label gold', 2],
    ] as const)
      expect((await foyer(`inbox ${words} --merchant demo`)).exit, words).toBe(exit);
    const said = (await foyer('inbox write hostile.json --operator ana --merchant demo')).err.join('\n');
    expect(said).toContain('texts.EN.body');
    expect(said).toContain('script');
  });

  it('shows and changes its policy', async () => {
    expect((await foyer('inbox policy --merchant demo --json')).data).toMatchObject({
      quiet_from: 22,
      quiet_until: 8,
    });
    await foyer('inbox policy --marketing-a-day 3 --keep-days 30 --merchant demo');
    expect((await foyer('inbox policy --merchant demo --json')).data).toMatchObject({
      marketing_a_day: 3,
      keep_days: 30,
    });
  });
});
