import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CONSENT_WORDING,
  type MessageChannelName,
  type MessageKind,
} from '../../../src/contract/tables/message-consent';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People, type Person } from '../../conformance/people';
import { createDelivery, type MessageDelivery } from '../../messages/delivery';
import type { Delivery, MailMessage, SmsMessage } from '../../messages/ports';
import { type PushSimulator, startPushSimulator } from '../../simulators/push/index';
import { readCampaign } from '../inbox/campaign-file';
import { approveCampaign, endCampaign, sendCampaign, writeCampaign } from '../inbox/campaigns';
import { findCampaign, writeInboxPolicy } from '../inbox/campaigns.queries';
import { countCopies } from './copies.queries';
import { createWaysOut } from './way-out';

const ID = { merchantId: MERCHANT };
const mails: MailMessage[] = [];
const texts: SmsMessage[] = [];
let mailAnswers: Delivery[] = [];
let bench: GatewayBench;
let people: People;
let push: PushSimulator;
let delivery: MessageDelivery;
beforeAll(async () => {
  push = await startPushSimulator();
  bench = await startBench({ pushOrigins: [push.origin] });
  people = await peopleOf(bench);
  const port = <Message>(kept: Message[], answer: () => Delivery) => ({
    name: 'played',
    send: (message: Message) => {
      const outcome = answer();
      if (outcome.outcome === 'sent') kept.push(message);
      return Promise.resolve(outcome);
    },
    close: () => undefined,
  });
  const sent = (): Delivery => ({ outcome: 'sent' });
  delivery = await createDelivery({
    db: bench.db,
    merchants: { all: () => [{ id: MERCHANT }] },
    senders: {
      mail: port(mails, () => mailAnswers.shift() ?? sent()),
      sms: port(texts, sent),
      push: bench.services.pushPort,
    },
    onError: () => undefined,
    now: Date.now,
  });
  await policy({});
});
afterAll(async () => {
  await delivery.close();
  await bench.stop();
  await push.stop();
});

const db = () => bench.db.merchant(MERCHANT);
/** Nights are of no length, so that a test may run at any hour. */
const policy = (change: object) =>
  db().tx((query) =>
    writeInboxPolicy(query, MERCHANT, {
      ...{ quiet_from: 0, quiet_until: 0, marketing_a_day: 20, keep_days: 180, second_from: 1_000 },
      ...change,
    }),
  );

let contacts = 0;
type Reader = Person & { token: string };
const member = async (facts: { proved?: boolean } = {}): Promise<Reader> => {
  const number = (contacts += 1);
  const person = await people.create({
    ...{ email: `copy${number}@example.com`, mobile: `55119${String(70_000_000 + number)}` },
    ...facts,
  });
  return { ...person, token: (await people.login(person)).token };
};
interface Choices {
  consents: { kind: string; channel: string }[];
  mail: string;
  sms: string;
  pushKey: string;
  devices: number;
}
const choose = async (
  { token }: Reader,
  kind: MessageKind,
  channel: MessageChannelName,
  given: 'Y' | 'N' = 'Y',
  more: object = {},
): Promise<Choices> => {
  const body = { kind, channel, given, wording: CONSENT_WORDING, language: 'PT', ...more };
  const reply = await people.call('PUT', '/wps/message/consent', { token, body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.value as Choices;
};
const read = async ({ token }: Reader): Promise<Choices> =>
  (await people.call('GET', '/wps/message/consent', { token })).body.value as Choices;
const allow = async (reader: Reader, details = 'N') => {
  const device = push.subscribe((await read(reader)).pushKey);
  const body = { ...device, details, language: 'PT', timeZone: 'UTC' };
  const reply = await people.call('POST', '/wps/message/device', { token: reader.token, body });
  expect(reply.status, reply.text).toBe(200);
  return device;
};
const breakOf = async ({ id }: Reader): Promise<void> => {
  await db().query('insert into protection_member (merchant_id, member_id) values ($1, $2)', [MERCHANT, id]);
  await db().query(
    `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
     values ($1, $2, 'exclusion', clock_timestamp(), clock_timestamp() + interval '2 days', 'test')`,
    [MERCHANT, id],
  );
};

const RULES = { languages: ['EN', 'PT', 'ES'], defaultLanguage: 'EN', currency: 'BRL' };
const TEXTS = {
  EN: { subject: 'News for {{member}}', body: '<p>Hello <b>you</b>, <a href="route:limits">limits</a></p>' },
  PT: {
    subject: 'Novidades para {{member}}',
    body: '<p>Olá <b>você</b>, <a href="route:limits">limites</a></p>',
  },
  ES: { subject: 'Novedades', body: '<p>Hola</p>' },
};
let serial = 0;
const send = async (facts: object, members: readonly Reader[]): Promise<string> => {
  const now = new Date();
  const campaign = readCampaign(
    JSON.stringify({
      ...{ name: `copy${(serial += 1)}`, texts: TEXTS, copies: ['mail', 'sms', 'push'] },
      ...{ audience: { listed: true }, ...facts },
    }),
    { ...RULES, now },
  );
  const { name } = campaign;
  const named = members.map(({ id }) => id);
  await db().tx((query) => writeCampaign(query, { ...ID, campaign, members: named, author: 'Ana', now }));
  await db().tx((query) => approveCampaign(query, { ...ID, name, operator: 'Rui', now }));
  await db().tx((query) => sendCampaign(query, { ...ID, name, at: now, now }));
  await bench.services.inboxSends.run(MERCHANT);
  return name;
};
const pass = async (): Promise<void> => {
  await bench.services.copyWork.run(MERCHANT);
  await delivery.sweep();
  await delivery.idle();
};
const LATER: Delivery = { outcome: 'later', reason: 'smtp 451' };
/** What waits for a later try is tried now. */
const again = async (): Promise<void> => {
  await db().query(`update outbox_message set not_before = clock_timestamp() where status = 'waiting'`);
  await pass();
};
const mailsTo = ({ email }: Reader) => mails.filter(({ to }) => to === email);
const textsTo = ({ mobile }: Reader) => texts.filter(({ to }) => to === mobile);
const counts = async (name: string) => {
  const { id = 0n } = (await findCampaign(db().query, { ...ID, name })) ?? {};
  const rows = await countCopies(db().query, { ...ID, id });
  return Object.fromEntries(rows.map(({ channel, state, copies }) => [`${channel} ${state}`, copies]));
};
const wayOutOf = (mail: MailMessage | undefined): string => new URL(mail?.wayOut ?? '').pathname;

describe('[MEM-13] what a member said about messages', () => {
  it('is kept with its moment, its words and its language, once however often it is said', async () => {
    const one = await member();
    expect((await read(one)).consents).toEqual([]);
    await choose(one, 'service', 'mail');
    await Promise.all(Array.from({ length: 10 }, () => choose(one, 'service', 'mail')));
    expect((await choose(one, 'marketing', 'sms')).consents).toHaveLength(2);
    await choose(one, 'service', 'mail', 'N');
    const rows = await db().query(
      'select kind, channel, given, wording, language, source from message_consent where member_id = $1 order by id',
      [one.id],
    );
    const said = { wording: CONSENT_WORDING, language: 'PT', source: 'member' };
    expect(rows).toEqual([
      { kind: 'service', channel: 'mail', given: true, ...said },
      { kind: 'marketing', channel: 'sms', given: true, ...said },
      { kind: 'service', channel: 'mail', given: false, ...said },
    ]);
  });

  it('is refused for words that were not shown, for what is in the inbox in any case, and for strange kinds', async () => {
    const { token } = await member();
    for (const wrong of [
      { wording: CONSENT_WORDING + 1 },
      { channel: 'inbox' },
      { kind: 'all' },
      { channel: 'fax' },
      { given: 'yes' },
      { memberId: '1' },
    ]) {
      const body = { kind: 'service', channel: 'mail', given: 'Y', wording: CONSENT_WORDING, ...wrong };
      const reply = await people.call('PUT', '/wps/message/consent', { token, body });
      expect(reply.status, JSON.stringify(wrong)).toBe(400);
    }
  });
});

describe('[MEM-13] a copy of a message', () => {
  it('goes to who wants it by that way, in their language, and to no other', async () => {
    const [both, mailOnly, none] = await Promise.all([member(), member(), member()]);
    await choose(both, 'service', 'mail');
    await choose(both, 'service', 'sms');
    await choose(mailOnly, 'service', 'mail');
    await choose(none, 'marketing', 'mail');
    const name = await send({ kind: 'service' }, [both, mailOnly, none]);
    await pass();
    expect([mailsTo(both), mailsTo(mailOnly), mailsTo(none)].map((list) => list.length)).toEqual([1, 1, 0]);
    expect([textsTo(both), textsTo(mailOnly)].map((list) => list.length)).toEqual([1, 0]);
    const [mail] = mailsTo(both);
    expect(mail?.subject).toBe(`Novidades para ${both.username}`);
    expect(mail?.html).toMatch(/<a href="https:\/\/[^"]+\/member\/limits">limites<\/a>/);
    expect(mail?.text).toContain('Olá você');
    expect(textsTo(both)[0]?.text).toMatch(/Parar: https:\/\/\S+\/out\/[\w-]{35}$/);
    expect(await counts(name)).toEqual({ 'mail sent': 2, 'sms sent': 1 });
    await pass();
    expect(mailsTo(both)).toHaveLength(1);
  });

  it('goes to no contact that was not shown to be theirs', async () => {
    const one = await member({ proved: false });
    expect(await choose(one, 'service', 'mail')).toMatchObject({ mail: 'N', sms: 'N' });
    await send({ kind: 'service' }, [one]);
    await pass();
    expect(mailsTo(one)).toEqual([]);
  });

  it('is stopped by one click without a login: looking does nothing, a POST that kind by that way alone', async () => {
    const one = await member();
    await choose(one, 'marketing', 'inbox');
    await choose(one, 'marketing', 'mail');
    await choose(one, 'service', 'mail');
    await send({ kind: 'marketing' }, [one]);
    await pass();
    const path = wayOutOf(mailsTo(one)[0]);
    const looked = await bench.app.inject({ method: 'GET', url: path });
    expect(looked.statusCode).toBe(200);
    expect(looked.body).toContain('ofertas');
    expect((await read(one)).consents).toHaveLength(3);
    const clicked = await bench.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(200);
    expect((await read(one)).consents).toEqual([
      { kind: 'marketing', channel: 'inbox' },
      { kind: 'service', channel: 'mail' },
    ]);
    const again = await bench.app.inject({ method: 'POST', url: path });
    expect(again.statusCode).toBe(200);
    const rows = await db().query(
      `select given, source from message_consent where member_id = $1 and kind = 'marketing' and channel = 'mail' order by id`,
      [one.id],
    );
    expect(rows).toEqual([
      { given: true, source: 'member' },
      { given: false, source: 'link' },
    ]);
    await send({ kind: 'marketing' }, [one]);
    await send({ kind: 'service' }, [one]);
    await pass();
    expect(mailsTo(one)).toHaveLength(2);
  });

  it('is stopped by no word that was changed, whichever of its letters', async () => {
    const one = await member();
    await choose(one, 'marketing', 'inbox');
    await choose(one, 'marketing', 'mail');
    await send({ kind: 'marketing' }, [one]);
    await pass();
    const path = wayOutOf(mailsTo(one)[0]);
    const word = path.slice('/out/'.length);
    for (let at = 0; at < word.length; at += 1) {
      const other = word[at] === 'A' ? 'B' : 'A';
      const url = `/out/${word.slice(0, at)}${other}${word.slice(at + 1)}`;
      expect((await bench.app.inject({ method: 'POST', url })).statusCode, url).toBe(404);
    }
    const foreign = createWaysOut('another secret of another operator, 32+ characters');
    const forged = foreign.write({ ...ID, memberId: one.id, kind: 'marketing', channel: 'mail' });
    expect((await bench.app.inject({ method: 'POST', url: `/out/${forged}` })).statusCode).toBe(404);
    expect((await read(one)).consents).toHaveLength(2);
  });

  it('of an offer goes to none in a break, nor does one that waits when it begins; what is their own goes', async () => {
    const [before, after] = await Promise.all([member(), member()]);
    for (const one of [before, after]) {
      await choose(one, 'marketing', 'inbox');
      await choose(one, 'marketing', 'mail');
      await choose(one, 'game', 'mail');
      await choose(one, 'service', 'mail');
    }
    await breakOf(before);
    mailAnswers = [LATER, LATER];
    const name = await send({ kind: 'marketing' }, [before, after]);
    await send({ kind: 'game' }, [before, after]);
    await pass();
    // Tried once and waiting in the outbox: the break begins now.
    await breakOf(after);
    await again();
    expect([mailsTo(before), mailsTo(after)]).toEqual([[], []]);
    expect(await counts(name)).toEqual({ 'mail dropped': 1 });
    await send({ kind: 'service' }, [before, after]);
    await pass();
    expect([mailsTo(before).length, mailsTo(after).length]).toEqual([1, 1]);
  });

  it('is not sent any more once the send is stopped', async () => {
    const one = await member();
    await choose(one, 'service', 'mail');
    mailAnswers = [LATER];
    const name = await send({ kind: 'service' }, [one]);
    await pass();
    await db().tx((query) => endCampaign(query, { ...ID, name, withdrawn: false }));
    await again();
    expect(mailsTo(one)).toEqual([]);
    expect(await counts(name)).toEqual({ 'mail dropped': 1 });
  });

  it('that can never arrive is counted as failed', async () => {
    const one = await member();
    await choose(one, 'service', 'mail');
    mailAnswers = [{ outcome: 'never', reason: 'smtp 550' }];
    const name = await send({ kind: 'service' }, [one]);
    await pass();
    expect(await counts(name)).toEqual({ 'mail failed': 1 });
  });

  it('is no more than a day’s share of offers', async () => {
    const one = await member();
    await choose(one, 'marketing', 'inbox');
    await choose(one, 'marketing', 'mail');
    await policy({ marketing_a_day: 1 });
    await send({ kind: 'marketing' }, [one]);
    await send({ kind: 'marketing' }, [one]);
    await pass();
    await policy({});
    expect(mailsTo(one)).toHaveLength(1);
  });

  it('[ISSUE-26.10] of a send that cannot be written hold up no other send', async () => {
    const one = await member();
    await choose(one, 'service', 'mail');
    const broken = await send({ kind: 'service' }, [one]);
    const texts = JSON.stringify({ EN: { subject: 1, body: 1 }, PT: { subject: 1, body: 1 } });
    await db().query('update inbox_campaign set texts = $2::text::jsonb where name = $1', [broken, texts]);
    await send({ kind: 'service' }, [one]);
    await expect(bench.services.copyWork.run(MERCHANT)).rejects.toThrow();
    await pass();
    expect(mailsTo(one)).toHaveLength(1);
    await db().query('update inbox_copy_run set done_at = $1 where done_at is null', [
      new Date('2026-03-10T20:00Z'),
    ]);
  });

  it('is one each, however many nodes write at once and however often they begin again', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => member()));
    for (const one of readers) await choose(one, 'service', 'mail');
    const name = await send({ kind: 'service' }, readers);
    await Promise.all(Array.from({ length: 6 }, () => bench.services.copyWork.run(MERCHANT)));
    await db().query('update inbox_copy_run set upto = 0, done_at = null');
    await pass();
    expect(readers.map((one) => mailsTo(one).length)).toEqual(readers.map(() => 1));
    expect(await counts(name)).toEqual({ 'mail sent': 12 });
  });
});

describe('[MEM-13] a push', () => {
  const heard = (endpoint: string) => {
    const number = Number(/(\d+)$/.exec(endpoint)?.[1]);
    return push.received.filter(({ browser }) => browser === number);
  };

  it('reaches the browsers that were allowed, says nothing private unless chosen, and opens the right page', async () => {
    const one = await member();
    const [quiet, telling] = [await allow(one), await allow(one, 'Y')];
    await choose(one, 'money', 'push');
    await bench.services.notices.withdrawal({
      ...ID,
      memberId: one.id,
      id: 7n,
      success: true,
      amount: '50.00 BRL',
    });
    await bench.services.notices.withdrawal({
      ...ID,
      memberId: one.id,
      id: 7n,
      success: true,
      amount: '50.00 BRL',
    });
    await bench.services.notices.win({
      ...ID,
      memberId: one.id,
      ticketId: 1n,
      issue: '1',
      amount: '9.00 BRL',
    });
    await pass();
    const [[first, ...more], [second]] = [heard(quiet.endpoint), heard(telling.endpoint)];
    expect(more).toEqual([]);
    expect(first?.text).not.toMatch(/50|saque/i);
    expect(JSON.parse(first?.text ?? '')).toMatchObject({
      path: '/member/account',
      tag: 'money',
      lang: 'pt',
    });
    expect(JSON.parse(second?.text ?? '')).toMatchObject({ title: 'Seu saque de 50.00 BRL foi pago' });
    expect(first).toMatchObject({ topic: 'money', key: (await read(one)).pushKey });
    expect(first?.ttl).toBeGreaterThan(80_000);
  });

  it('forgets a browser that is gone, and tries again where the service is in trouble', async () => {
    const one = await member();
    const [gone, stays] = [await allow(one), await allow(one)];
    await choose(one, 'service', 'push');
    push.forget(gone.endpoint);
    await send({ kind: 'service' }, [one]);
    await pass();
    expect((await read(one)).devices).toBe(1);
    expect(heard(stays.endpoint)).toHaveLength(1);
    push.answerNext({ status: 503 });
    await send({ kind: 'service' }, [one]);
    await pass();
    expect(heard(stays.endpoint)).toHaveLength(1);
    await again();
    expect(heard(stays.endpoint)).toHaveLength(2);
  });

  it('waits for the morning where the browser is, and is left away where that is too late', async () => {
    const one = await member();
    const device = await allow(one);
    await choose(one, 'money', 'push');
    const hour = new Date().getUTCHours();
    // A night that began with this hour and lasts for 23.
    await policy({ quiet_from: hour, quiet_until: (hour + 23) % 24 });
    await bench.services.notices.withdrawal({
      ...ID,
      memberId: one.id,
      id: 8n,
      success: false,
      amount: '1.00 BRL',
    });
    await choose(one, 'game', 'push');
    await bench.services.notices.win({
      ...ID,
      memberId: one.id,
      ticketId: 2n,
      issue: '1',
      amount: '9.00 BRL',
    });
    await policy({});
    await pass();
    expect(heard(device.endpoint)).toEqual([]);
    const rows = await db().query(
      `select c.kind, c.state, round(extract(epoch from o.not_before - c.at) / 3600)::int as hours
         from message_copy c left join outbox_message o on o.copy_id = c.id where c.member_id = $1 order by c.id`,
      [one.id],
    );
    expect(rows[0]).toMatchObject({ kind: 'money', state: 'waiting' });
    expect([22, 23]).toContain(rows[0]?.['hours']);
    expect(rows[1]).toMatchObject({ kind: 'game', state: 'expired' });
  });

  it('goes to no address but push services, to no key that is none, and to ten browsers at most', async () => {
    const one = await member();
    const { pushKey } = await read(one);
    const good = push.subscribe(pushKey);
    for (const wrong of [
      { endpoint: 'http://127.0.0.1:5432/push/1' },
      { endpoint: 'https://169.254.169.254/latest/meta-data' },
      { endpoint: 'https://fcm.googleapis.com.evil.example/x' },
      { p256dh: 'AAAA' },
      { auth: 'AAAA' },
    ]) {
      const body = { ...good, details: 'N', ...wrong };
      const reply = await people.call('POST', '/wps/message/device', { token: one.token, body });
      expect(reply.status, JSON.stringify(wrong)).toBe(400);
    }
    for (let at = 0; at < 12; at += 1) await allow(one);
    expect((await read(one)).devices).toBe(10);
  });

  it('is the last member’s who allowed it in a browser, and can be taken back by them alone', async () => {
    const [one, other] = await Promise.all([member(), member()]);
    const device = push.subscribe((await read(one)).pushKey);
    const body = { ...device, details: 'N' };
    for (const { token } of [one, other]) await people.call('POST', '/wps/message/device', { token, body });
    expect([(await read(one)).devices, (await read(other)).devices]).toEqual([0, 1]);
    const path = `/wps/message/device?endpoint=${encodeURIComponent(device.endpoint)}`;
    await people.call('DELETE', path, { token: one.token });
    expect((await read(other)).devices).toBe(1);
    await people.call('DELETE', path, { token: other.token });
    expect((await read(other)).devices).toBe(0);
  });
});
