import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_WORDING } from '../../../src/contract/tables/message-consent';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People, type Person } from '../../conformance/people';
import type { RawReply } from '../../conformance/raw-client';
import { enter, listen } from '../../realtime/testing';
import { CampaignProblem, readCampaign } from './campaign-file';
import { approveCampaign, CampaignRefused, endCampaign, sendCampaign, writeCampaign } from './campaigns';
import { addLabel, countReached, findCampaign, writeInboxPolicy } from './campaigns.queries';
import { sweepLetters } from './letters.queries';

const DAY_MS = 24 * 3_600_000;
const ID = { merchantId: MERCHANT };
let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await policy({});
});
afterAll(() => bench.stop());

const db = () => bench.db.merchant(MERCHANT);
/** Nights are of no length, so that a test may run at any hour; the tests of nights say their own. */
const policy = (change: object) =>
  db().tx((query) =>
    writeInboxPolicy(query, MERCHANT, {
      ...{
        quiet_from: 0,
        quiet_until: 0,
        marketing_a_day: 20,
        keep_days: 180,
        second_from: 1_000,
        ...change,
      },
    }),
  );

const RULES = { languages: ['EN', 'PT', 'ES'], defaultLanguage: 'EN', currency: 'BRL' };
const TEXTS = {
  EN: { subject: 'News for {{member}}', body: '<p>Hello <b>you</b></p>' },
  PT: { subject: 'Novidades para {{member}}', body: '<p>Olá</p>' },
  ES: { subject: 'Novedades', body: '<p>Hola</p>' },
};
let serial = 0;
const fileOf = (facts: object = {}) => ({ name: `c${(serial += 1)}`, kind: 'game', texts: TEXTS, ...facts });
const read = (facts: object = {}) =>
  readCampaign(JSON.stringify(fileOf(facts)), { ...RULES, now: new Date() });

/** Writes a campaign, has it approved and sends it. */
const send = async (
  facts: object = {},
  options: { members?: bigint[]; at?: Date; sends?: boolean } = {},
): Promise<string> => {
  const campaign = read(options.members ? { audience: { listed: true }, ...facts } : facts);
  const now = new Date();
  await db().tx((query) =>
    writeCampaign(query, { ...ID, campaign, members: options.members ?? [], author: 'Ana', now }),
  );
  await db().tx((query) => approveCampaign(query, { ...ID, name: campaign.name, operator: 'Rui', now }));
  await db().tx((query) => sendCampaign(query, { ...ID, name: campaign.name, at: options.at ?? now, now }));
  if (options.sends !== false) await bench.services.inboxSends.run(MERCHANT);
  return campaign.name;
};

interface Row {
  inboxId: string;
  subject: string;
  senderName: string;
  read: boolean;
  kind: string;
}
const member = async (): Promise<Person & { token: string }> => {
  const person = await people.create();
  return { ...person, token: (await people.login(person)).token };
};
type Reader = Awaited<ReturnType<typeof member>>;
const list = async ({ token }: Reader, words = '', headers = {}) => {
  const reply = await people.call('GET', `/wps/relay/CSP_getInbox?${words}`, { token, headers });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.value as { content: Row[]; totalPages: number; unreadCount: number };
};
const unread = async ({ token }: Reader): Promise<unknown> =>
  (await people.call('GET', '/wps/relay/CSP_unreadCount', { token })).body.value;
const letter = ({ token }: Reader, id: string, language = 'EN'): Promise<RawReply> =>
  people.call('GET', `/wps/relay/CSP_getInboxDetail?inboxId=${id}&language=${language}`, { token });
const mark = async ({ token }: Reader, path: string, body: object, method = 'POST') => {
  const reply = await people.call(method, `/wps/message/${path}`, { token, body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.value;
};
const consent = async ({ token }: Reader, inbox = 'Y'): Promise<void> => {
  const body = { kind: 'marketing', channel: 'inbox', given: inbox, wording: CONSENT_WORDING };
  const reply = await people.call('PUT', '/wps/message/consent', { token, body });
  expect(reply.status, reply.text).toBe(200);
};

describe('[MEM-13] a send to all', () => {
  it('is one row, and each member’s letter is made when they look', async () => {
    const one = await member();
    const rows = () => db().query('select 1 from inbox_message');
    const before = (await rows()).length;
    const name = await send();
    expect((await rows()).length).toBe(before);
    expect(await unread(one)).toBe(1);
    expect((await rows()).length).toBe(before + 1);
    const { content, unreadCount } = await list(one);
    expect(content).toMatchObject([
      { subject: `News for ${one.username}`, senderName: 'Game news', read: false },
    ]);
    expect(unreadCount).toBe(1);
    const { id = 0n } = (await findCampaign(db().query, { ...ID, name })) ?? {};
    expect(await countReached(db().query, { ...ID, id })).toEqual({ delivered: 1, read: 0, deleted: 0 });
  });

  it('gives each member one letter of it, however many pages ask at once', async () => {
    const one = await member();
    await send();
    const counts = await Promise.all(Array.from({ length: 50 }, () => unread(one)));
    expect(counts.every((count) => count === 1 || count === 0)).toBe(true);
    expect(await unread(one)).toBe(1);
    expect((await list(one)).content).toHaveLength(1);
  });

  it('is not for who registers after it', async () => {
    await send();
    expect(await unread(await member())).toBe(0);
  });

  it('is sent once by two nodes that run at the same time', async () => {
    const one = await member();
    await send({}, { sends: false });
    await Promise.all(Array.from({ length: 20 }, () => bench.services.inboxSends.run(MERCHANT)));
    expect(await unread(one)).toBe(1);
  });
});

describe('[MEM-13] who gets a letter', () => {
  it('is who has a label, or the country, or stands in the list, and no other', async () => {
    const [labelled, abroad, named, none] = await Promise.all([member(), member(), member(), member()]);
    await db().tx((query) => addLabel(query, { ...ID, label: 'gold', members: [labelled.id] }));
    await db().query(`update member set contact = contact || '{"countryDialingCode":"52"}' where id = $1`, [
      abroad.id,
    ]);
    await send({ audience: { labels: ['gold', 'silver'] } });
    await send({ audience: { countries: ['MX'] } });
    await send({}, { members: [named.id] });
    const counts = await Promise.all([labelled, abroad, named, none].map(unread));
    expect(counts).toEqual([1, 1, 1, 0]);
  });

  it('fits all of what is asked for, not one of it', async () => {
    const [both, one] = await Promise.all([member(), member()]);
    await db().tx((query) => addLabel(query, { ...ID, label: 'both', members: [both.id, one.id] }));
    await send({ audience: { labels: ['both'], listed: true } }, { members: [both.id] });
    expect([await unread(both), await unread(one)]).toEqual([1, 0]);
  });

  it('wants offers, where it is one: no member does unasked, and it is off again with the next one', async () => {
    const [one, willing] = await Promise.all([member(), member()]);
    await expect(send({ kind: 'marketing' })).rejects.toMatchObject({ why: 'none' });
    await consent(willing);
    await send({ kind: 'marketing' });
    expect([await unread(one), await unread(willing)]).toEqual([0, 1]);
    await consent(one);
    await consent(one);
    expect(await unread(one)).toBe(0);
    await send({ kind: 'marketing' });
    expect(await unread(one)).toBe(1);
    await consent(one, 'N');
    await send({ kind: 'marketing' });
    expect(await unread(one)).toBe(1);
    const said = await db().query('select given from message_consent where member_id = $1 order by id', [
      one.id,
    ]);
    expect(said).toEqual([{ given: true }, { given: false }]);
  });

  it('gets no more offers a day than the merchant says', async () => {
    await policy({ marketing_a_day: 2 });
    const one = await member();
    await consent(one);
    for (let at = 0; at < 4; at += 1) await send({ kind: 'marketing' });
    expect(await unread(one)).toBe(2);
    await send({ kind: 'marketing' });
    expect(await unread(one)).toBe(2);
    await policy({});
  });

  it('hears of no offer that lay before the end of a break, and of what is theirs all the same', async () => {
    const one = await member();
    await consent(one);
    await send({ kind: 'marketing' });
    expect(await unread(one)).toBe(1);
    await db().query('insert into protection_member (merchant_id, member_id) values ($1, $2)', [
      MERCHANT,
      one.id,
    ]);
    await db().query(
      `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
       values ($1, $2, 'pause', clock_timestamp(), clock_timestamp() + interval '2 days', 'test')`,
      [MERCHANT, one.id],
    );
    await send({ kind: 'marketing' });
    await send({ kind: 'service' });
    expect((await list(one)).content).toMatchObject([{ kind: 'service' }]);
    expect(await unread(one)).toBe(1);
    // The break is over; what came within it does not come back.
    await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await bench.db.owner(
      `update play_stop set from_at = from_at - interval '3 days', until_at = clock_timestamp() where member_id = $1`,
      [one.id],
    );
    expect((await list(one)).content).toMatchObject([{ kind: 'service' }]);
    await send({ kind: 'marketing' });
    expect(await unread(one)).toBe(2);
  });
});

describe('[MEM-13] what a letter says', () => {
  it('is in the reader’s language, else in the next of its fallbacks, with values as that language writes them', async () => {
    const one = await member();
    await send(
      {
        ...{ route: 'promotions', fallback: ['PT'] },
        texts: {
          PT: {
            subject: 'Prêmio de {{prize}}',
            body: '<p>{{who}} ganha {{count}}</p>',
            action: 'Ver {{prize}}',
          },
        },
        values: {
          prize: { type: 'money', value: '1234.5' },
          count: { type: 'number', value: 12_345 },
          who: { type: 'text', value: '<img src=x onerror=alert(1)>' },
        },
      },
      { members: [one.id] },
    );
    const { content } = await list(one, 'language=ES');
    expect(content[0]?.subject.replace(/\s/g, ' ')).toBe('Prêmio de 1234,50 BRL');
    const id = content[0]?.inboxId ?? '';
    const shown = (await letter(one, id, 'PT')).body.value as {
      content: string;
      subject: string;
      action: unknown;
    };
    expect(shown.subject.replace(/\s/g, ' ')).toBe('Prêmio de R$ 1.234,50');
    expect(shown.content).toBe('<p>&lt;img src=x onerror=alert(1)&gt; ganha 12.345</p>');
    expect(shown.action).toMatchObject({ route: 'promotions' });
  });

  it('is cleaned once more when it is read, whatever came into the table', async () => {
    const one = await member();
    const name = await send({}, { members: [one.id] });
    await db().query(
      `update inbox_campaign set texts = jsonb_set(texts, '{EN,body}', to_jsonb($2::text)) where name = $1`,
      [name, '<p>a<script>alert(1)</script><a href="javascript:x">b</a><form><input></form></p>'],
    );
    const [{ inboxId } = { inboxId: '' }] = (await list(one)).content;
    expect((await letter(one, inboxId)).body.value).toMatchObject({ content: '<p>ab</p>' });
  });

  it.each([
    [
      'a script',
      { texts: { ...TEXTS, EN: { ...TEXTS.EN, body: '<p>a</p><script>1</script>' } } },
      'texts.EN.body',
    ],
    ['a form', { texts: { ...TEXTS, PT: { ...TEXTS.PT, body: '<form><input></form>' } } }, 'texts.PT.body'],
    [
      'a link to elsewhere',
      { texts: { ...TEXTS, EN: { ...TEXTS.EN, body: '<a href="https://x.example">a</a>' } } },
      'texts.EN.body',
    ],
    [
      'tags in a subject',
      { texts: { ...TEXTS, EN: { ...TEXTS.EN, subject: '<b>a</b>' } } },
      'texts.EN.subject',
    ],
    [
      'a value that is not there',
      { texts: { ...TEXTS, EN: { ...TEXTS.EN, body: '{{gone}}' } } },
      'texts.EN.body',
    ],
    ['braces that are none', { texts: { ...TEXTS, EN: { ...TEXTS.EN, body: '{{ 1 }}' } } }, 'texts.EN.body'],
    ['a missing language', { texts: { EN: TEXTS.EN } }, 'texts.PT'],
    ['a language that the merchant has not', { texts: { ...TEXTS, TH: TEXTS.EN } }, 'texts.TH'],
    ['a fallback without a text', { texts: { EN: TEXTS.EN }, fallback: ['ES'] }, 'fallback'],
    ['money of another kind', { values: { a: { type: 'money', value: '1.001' } } }, 'values.a'],
    [
      'a value of its own for the member',
      { values: { member: { type: 'text', value: 'a' } } },
      'values.member',
    ],
    ['an end that is over', { endsAt: '2020-01-01T00:00Z' }, 'endsAt'],
    ['a button without a way', { texts: { ...TEXTS, EN: { ...TEXTS.EN, action: 'Go' } } }, 'texts.EN.action'],
    ['an unknown field', { hidden: true }, 'hidden'],
    ['an unknown kind', { kind: 'secret' }, 'kind'],
    ['an unknown audience', { audience: { levels: [1] } }, 'audience.levels'],
  ])('is refused with %s, by the name of the field', (_, facts, field) => {
    let problem: unknown;
    try {
      read(facts);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(CampaignProblem);
    expect((problem as CampaignProblem).field).toBe(field);
  });
});

describe('[MEM-13] read, unread, deleted', () => {
  it('are said once or often with the same end, and every answer says what is unread now', async () => {
    const one = await member();
    for (let at = 0; at < 3; at += 1) await send({}, { members: [one.id] });
    const ids = (await list(one)).content.map(({ inboxId }) => inboxId);
    const [first = '', second = '', third = ''] = ids;
    expect(await mark(one, 'read', { inboxId: first })).toBe(2);
    expect(await mark(one, 'read', { inboxId: [first, first] })).toBe(2);
    expect(await mark(one, 'unread', { inboxId: first })).toBe(3);
    expect(await mark(one, 'unread', { inboxId: first })).toBe(3);
    expect(await mark(one, 'inbox', { messageIds: `${second},${third}` }, 'DELETE')).toBe(1);
    expect(await mark(one, 'inbox', { inboxId: [second, third] }, 'DELETE')).toBe(1);
    expect((await list(one)).content.map(({ inboxId }) => inboxId)).toEqual([first]);
    expect((await letter(one, second)).body.errorCode).toBe('inbox_message_not_found');
    // What is deleted does not come back with the next look.
    expect(await unread(one)).toBe(1);
  });

  it('all at a moment leaves what came since', async () => {
    const one = await member();
    await send({}, { members: [one.id] });
    const until = Date.now();
    bench.pass(5_000);
    await send({}, { members: [one.id] });
    expect(await unread(one)).toBe(2);
    bench.pass(-5_000);
    expect(await mark(one, 'read', { until })).toBe(1);
    expect((await list(one, 'read=false')).content).toHaveLength(1);
    expect((await list(one, 'read=true')).content).toHaveLength(1);
  });

  it('of others are out of reach: nothing is found and nothing changes', async () => {
    const [one, other] = await Promise.all([member(), member()]);
    await send({}, { members: [one.id] });
    const [{ inboxId } = { inboxId: '' }] = (await list(one)).content;
    expect((await letter(other, inboxId)).body.errorCode).toBe('inbox_message_not_found');
    await mark(other, 'read', { inboxId });
    await mark(other, 'inbox', { inboxId }, 'DELETE');
    expect(await unread(one)).toBe(1);
  });

  it('are refused for more than a hundred at once, and for what is no number', async () => {
    const one = await member();
    const bad = [Array.from({ length: 101 }, (_, at) => at + 1), ['x'], ['0'], ['-1'], ['1;drop']];
    for (const inboxId of bad) {
      const reply = await people.call('POST', '/wps/message/read', { token: one.token, body: { inboxId } });
      expect(reply.status, JSON.stringify(inboxId)).toBe(400);
    }
  });

  it('raced fifty times end as said', async () => {
    const one = await member();
    await send({}, { members: [one.id] });
    const [{ inboxId } = { inboxId: '' }] = (await list(one)).content;
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => mark(one, at % 2 ? 'read' : 'unread', { inboxId })),
    );
    expect(await mark(one, 'read', { inboxId })).toBe(0);
    await Promise.all(Array.from({ length: 50 }, () => mark(one, 'inbox', { inboxId }, 'DELETE')));
    expect((await list(one)).content).toEqual([]);
  });

  it('are no play-money account’s, and no guest’s', async () => {
    const trial = await people.call('POST', '/wps/session/login/freeplay');
    const { token } = trial.body.value as { token: string };
    for (const [method, path] of [
      ['GET', '/wps/relay/CSP_getInbox'],
      ['POST', '/wps/message/read'],
      ['PUT', '/wps/message/consent'],
    ] as const) {
      const body = { kind: 'marketing', channel: 'inbox', given: 'Y', wording: CONSENT_WORDING };
      expect(
        (await people.call(method, path, { token, ...(method === 'PUT' ? { body } : {}) })).status,
        path,
      ).toBe(403);
      expect((await people.call(method, path, method === 'PUT' ? { body } : {})).status, path).toBe(401);
    }
  });
});

describe('[MEM-13] pages, newest first', () => {
  it('hold so many, say how many there are, and begin with the newest', async () => {
    const one = await member();
    for (let at = 0; at < 5; at += 1) await send({}, { members: [one.id] });
    const first = await list(one, 'page=1&size=2&sort=sendTime:desc');
    const last = await list(one, 'page=3&size=2');
    expect([first.totalPages, first.content.length, last.content.length]).toEqual([3, 2, 1]);
    const all = (await list(one)).content.map(({ inboxId }) => inboxId);
    const reversed = (await list(one, 'sort=sendTime:asc')).content.map(({ inboxId }) => inboxId);
    expect(reversed).toEqual([...all].reverse());
    expect((await list(one, 'page=100000')).content).toEqual([]);
    expect(
      (await people.call('GET', '/wps/relay/EMFE_getInbox?sort=subject', { token: one.token })).status,
    ).toBe(400);
  });
});

describe('[MEM-13] when a letter goes', () => {
  it('waits for its moment, and for the morning unless it is service', async () => {
    const one = await member();
    const [{ hour } = { hour: 0 }] = await db().query<{ hour: number }>(
      `select extract(hour from $1::timestamptz at time zone time_zone)::int as hour from merchant where id = 1`,
      [new Date()],
    );
    await policy({ quiet_from: hour, quiet_until: (hour + 2) % 24 });
    await send({ kind: 'game' }, { members: [one.id] });
    await send({ kind: 'service' }, { members: [one.id] });
    expect((await list(one)).content).toMatchObject([{ kind: 'service' }]);
    await policy({});
    await bench.services.inboxSends.run(MERCHANT);
    expect(await unread(one)).toBe(2);
    await send({}, { members: [one.id], at: new Date(Date.now() + 2 * DAY_MS) });
    expect(await unread(one)).toBe(2);
  });

  it.each([
    [
      '22 to 8',
      22,
      8,
      [
        [23, true],
        [3, true],
        [8, false],
        [21, false],
      ],
    ],
    [
      '1 to 5',
      1,
      5,
      [
        [0, false],
        [1, true],
        [5, false],
      ],
    ],
    [
      'never',
      0,
      0,
      [
        [0, false],
        [12, false],
      ],
    ],
  ] as const)('knows the night from %s in the merchant’s zone', async (_, from, until, hours) => {
    for (const [hour, quiet] of hours) {
      const [row] = await db().query<{ quiet: boolean }>(
        `select inbox_is_quiet(make_timestamptz(2026, 11, 23, $1, 30, 0, 'America/Sao_Paulo'), 'America/Sao_Paulo', $2, $3) as quiet`,
        [hour, from, until],
      );
      expect(row?.quiet, String(hour)).toBe(quiet);
    }
  });

  it('needs another operator where it is for all, for the very same words', async () => {
    const campaign = read();
    const { name } = campaign;
    const now = new Date();
    const write = (one: typeof campaign) =>
      db().tx((query) => writeCampaign(query, { ...ID, campaign: one, members: [], author: 'Ana', now }));
    const sent = () => db().tx((query) => sendCampaign(query, { ...ID, name, at: now, now }));
    const approve = (operator: string) =>
      db().tx((query) => approveCampaign(query, { ...ID, name, operator, now }));
    await write(campaign);
    await expect(sent()).rejects.toMatchObject({ why: 'needs-second' });
    for (const spelling of ['Ana', 'ana', 'ANA '])
      await expect(approve(spelling), spelling).rejects.toMatchObject({ why: 'same-person' });
    await approve('Rui');
    await expect(approve('rui')).rejects.toMatchObject({ why: 'approved' });
    await write({ ...campaign, popup: true });
    await expect(sent()).rejects.toMatchObject({ why: 'needs-second' });
    await approve('Rui');
    await sent();
    await bench.services.inboxSends.run(MERCHANT);
    await expect(sent()).rejects.toBeInstanceOf(CampaignRefused);
    await expect(write(campaign)).rejects.toMatchObject({ why: 'not-a-draft' });
  });

  it('is not approved by the operator who wrote it last; the first author may', async () => {
    const campaign = read();
    const of = { ...ID, name: campaign.name, now: new Date('2100-01-01T12:00Z') };
    const write = (author: string) =>
      db().tx((query) => writeCampaign(query, { ...of, campaign, members: [], author }));
    const approve = (operator: string) => db().tx((query) => approveCampaign(query, { ...of, operator }));
    await write('Ana');
    await write('Bruno');
    await expect(approve('Bruno')).rejects.toMatchObject({ why: 'same-person' });
    await approve('Ana');
    await db().tx((query) => sendCampaign(query, { ...of, at: of.now }));
  });

  it('is not sent where no member fits, and is over when its offer is', async () => {
    await expect(send({ audience: { labels: ['not-given'] } })).rejects.toMatchObject({ why: 'none' });
    const one = await member();
    await send(
      { endsAt: new Date(Date.now() + DAY_MS).toISOString().replace(/\.\d+/, '') },
      { members: [one.id] },
    );
    expect(await unread(one)).toBe(1);
    await db().query(
      `update inbox_campaign set ends_at = clock_timestamp() - interval '1 minute' where ends_at is not null`,
    );
    expect(await unread(one)).toBe(0);
    expect((await list(one)).content).toEqual([]);
  });

  it('is stopped for those who have not looked, and taken back from all where it is said', async () => {
    const [seen, not] = await Promise.all([member(), member()]);
    const name = await send({}, { members: [seen.id, not.id] });
    expect(await unread(seen)).toBe(1);
    await db().tx((query) => endCampaign(query, { ...ID, name, withdrawn: false }));
    expect([await unread(seen), await unread(not)]).toEqual([1, 0]);
    await db().tx((query) => endCampaign(query, { ...ID, name, withdrawn: true }));
    expect(await unread(seen)).toBe(0);
    await expect(
      db().tx((query) => endCampaign(query, { ...ID, name, withdrawn: true })),
    ).rejects.toMatchObject({
      why: 'state',
    });
  });
});

describe('[PTS-5] open pages', () => {
  it('hear of a letter at once, without its words, and of what was read on another page', async () => {
    const one = await people.create();
    const person = await enter(bench, one);
    const socket = await listen(bench, person);
    await send({ popup: true }, { members: [one.id] });
    const told = await socket.event('INBOX');
    expect(told.body).toEqual({ type: 'INBOX', popup: true });
    const reader = { ...one, token: person.token };
    const [{ inboxId } = { inboxId: '' }] = (await list(reader)).content;
    await mark(reader, 'read', { inboxId });
    await expect.poll(() => socket.events().filter((type) => type === 'INBOX').length).toBe(2);
    // Said again it changes nothing, and nothing is told.
    await mark(reader, 'read', { inboxId });
    await send();
    await expect.poll(() => socket.events().filter((type) => type === 'INBOX').length).toBe(3);
    socket.raw.close();
  });

  it('see no toast of an offer, and none of what is not for all', async () => {
    const one = await people.create();
    const person = await enter(bench, one);
    const socket = await listen(bench, person);
    await send({ kind: 'marketing', popup: true });
    const { body } = await socket.event('INBOX');
    expect(body).toEqual({ type: 'INBOX', popup: false, data: { all: 'Y' } });
    socket.raw.close();
  });
});

describe('[MEM-13] letters of what happened', () => {
  it('an answer to feedback is a letter, once, in the reader’s language, its words as they were typed', async () => {
    const one = await member();
    const body = { type: '4', content: 'Is 1 < 2?\nYes' };
    await people.call('PUT', '/wps/feedback', { token: one.token, body });
    const [{ id } = { id: 0n }] = await db().query<{ id: bigint }>(
      'select id from feedback where member_id = $1',
      [one.id],
    );
    const answer = () =>
      bench.services.feedbackDesk.answer({ ...ID, id, operator: 'Rui', text: 'It is. <b>Bye</b>' });
    await answer();
    await expect(answer()).rejects.toMatchObject({ code: 'FEEDBACK_UNKNOWN' });
    const { content } = await list(one, 'language=PT');
    expect(content).toMatchObject([{ subject: 'Respondemos à sua mensagem', kind: 'service' }]);
    const shown = (await letter(one, content[0]?.inboxId ?? '')).body.value as {
      content: string;
      action: unknown;
    };
    expect(shown.content).toContain('It is. &lt;b&gt;Bye&lt;/b&gt;');
    expect(shown.content).toContain('Is 1 &lt; 2?<br>Yes');
    expect(shown.action).toMatchObject({ route: 'feedback' });
  });

  it('are taken away when they are older than the merchant keeps them', async () => {
    const one = await member();
    await send({}, { members: [one.id] });
    expect(await unread(one)).toBe(1);
    const sweep = (days: number) =>
      sweepLetters(db().query, { ...ID, now: new Date(Date.now() + days * DAY_MS), limit: 5_000 });
    expect(await sweep(170)).toBe(0);
    expect(await sweep(190)).toBeGreaterThan(0);
    expect(await unread(one)).toBe(0);
  });
});
