import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { renderMessage } from './render';
import { createOutbox, type Outbox, type OutboxMessage } from '../platform/outbox';
import { createDelivery, type MessageDelivery } from './delivery';
import { MAX_TRIES } from './lane';
import { AT_ONCE, showMail, showSms, type Delivery, type MailMessage, type SmsMessage } from './ports';
import type { Senders } from './senders';

/** A port whose far side the test plays: it keeps what it was given and answers as told. */
const playedPort = () => {
  const port = {
    name: 'played',
    taken: [] as string[],
    most: 0,
    closed: false,
    answer: (): Delivery | Promise<Delivery> => ({ outcome: 'sent' }),
    async send(message: SmsMessage | MailMessage): Promise<Delivery> {
      port.taken.push(message.id);
      under += 1;
      port.most = Math.max(port.most, under);
      try {
        return await port.answer();
      } finally {
        under -= 1;
      }
    },
    close: () => void (port.closed = true),
  };
  let under = 0;
  return port;
};

let db: TestDatabase;
let outbox: Outbox;
const errors: string[] = [];
const open: MessageDelivery[] = [];
beforeEach(async () => {
  db = await freshDatabase({ poolSize: 8 });
  errors.length = 0;
  for (const [id, code] of [
    [1, 'one'],
    [2, 'two'],
  ] as const)
    await db.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages) values ($1, $2, $2, 'BRL', 'EN', '{EN}')`,
      [id, code],
    );
  outbox = createOutbox({ db, site: 'https://play.example.com', render: renderMessage });
});
afterEach(async () => {
  for (const delivery of open.splice(0)) await delivery.close();
  await db.close();
});

const start = async (senders: Omit<Senders, 'push'>): Promise<MessageDelivery> => {
  const delivery = await createDelivery({
    db,
    merchants: { all: () => [{ id: 1 }, { id: 2 }] },
    senders: { ...senders, push: null },
    onError: (error, what) => void errors.push(`${what}: ${String(error)}`),
    now: Date.now,
  });
  open.push(delivery);
  return delivery;
};
const pass = async (delivery: MessageDelivery): Promise<void> => {
  await delivery.sweep();
  await delivery.idle();
};
const code = (more: object = {}): OutboxMessage => ({
  merchantId: 1,
  channel: 'sms',
  recipient: '5511987654321',
  language: 'EN',
  purpose: 'login-code',
  values: { code: '123456', minutes: 10 },
  ...more,
});
const write = (message: OutboxMessage) =>
  db.merchant(message.merchantId).tx((query) => outbox.write(query, message));
const rows = (merchantId = 1) =>
  db.merchant(merchantId).query<{
    status: string;
    body: string;
    subject: string;
    attempts: number;
    failure: string;
    message_id: string;
  }>('select status, body, subject, attempts, failure, message_id from outbox_message order by id');
/** The database's clock cannot be set, but what was noted can be made older. */
const age = (seconds: number) =>
  db.merchant(1).query(
    `update outbox_message set created_at = created_at - make_interval(secs => $1), not_before = not_before - make_interval(secs => $1),
         expires_at = expires_at - make_interval(secs => $1), leased_until = leased_until - make_interval(secs => $1)`,
    [seconds],
  );

describe('a message', () => {
  it('leaves once its transaction is committed, told by the database, and its code is forgotten', async () => {
    const sms = playedPort();
    const delivery = await start({ sms, mail: null });
    await write(code());
    await expect.poll(() => sms.taken.length).toBe(1);
    await delivery.idle();
    expect(await rows()).toMatchObject([{ status: 'sent', body: '', subject: '', attempts: 1, failure: '' }]);
    await pass(delivery);
    expect(sms.taken).toHaveLength(1);
  });

  it('that was rolled back never existed', async () => {
    const sms = playedPort();
    const delivery = await start({ sms, mail: null });
    const lost = db.merchant(1).tx(async (query) => {
      await outbox.write(query, code());
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    await pass(delivery);
    expect(sms.taken).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('keeps its text where it opens nothing', async () => {
    const mail = playedPort();
    const delivery = await start({ sms: null, mail });
    await write({
      merchantId: 1,
      channel: 'mail',
      recipient: 'a@example.test',
      language: 'EN',
      purpose: 'welcome',
      values: { name: 'anna' },
    });
    await pass(delivery);
    expect(await rows()).toMatchObject([{ status: 'sent', subject: 'Welcome, anna' }]);
  });

  it('is not sent before its time, nor after it is worth nothing', async () => {
    const sms = playedPort();
    const delivery = await start({ sms, mail: null });
    await write(code({ notBefore: new Date(Date.now() + 3_600_000) }));
    await write(code({ expiresAt: new Date(Date.now() - 1_000) }));
    await pass(delivery);
    expect(sms.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'waiting' }, { status: 'expired', body: '', attempts: 0 }]);
    await age(3_700);
    await pass(delivery);
    expect(sms.taken).toHaveLength(1);
  });

  it('that is withheld is written like any other, and neither sent nor shown', async () => {
    const sms = playedPort();
    const delivery = await start({ sms, mail: null });
    await write(code({ withheld: true }));
    await pass(delivery);
    expect(sms.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'withheld' }]);
    expect(await outbox.recent({ merchantId: 1, limit: 10 })).toEqual([]);
  });

  it('stays readable in the demo, which sends nothing', async () => {
    const delivery = await start({ sms: showSms, mail: showMail });
    await write(code());
    await pass(delivery);
    const [row] = await outbox.recent({ merchantId: 1, limit: 10 });
    expect(row).toMatchObject({ status: 'shown', recipient: '5511987654321', purpose: 'login-code' });
    expect(row?.body).toContain('123456');
  });

  it('names the merchant’s own domain where it has one', async () => {
    await db.operator.query(`update merchant set settings = '{"mainDomain":"two.example"}' where id = 2`);
    await write(code({ merchantId: 2 }));
    const [row] = await rows(2);
    expect(row?.body).toMatch(/at two\.example\..*\n\n@two\.example #123456$/s);
  });
});

describe('a try that does not work', () => {
  it('comes again with growing patience under the same name, and is given up after the last with the reason', async () => {
    const sms = playedPort();
    sms.answer = () => ({ outcome: 'later', reason: 'http 503' });
    const delivery = await start({ sms, mail: null });
    await write(code());
    await pass(delivery);
    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      expect(await rows()).toMatchObject([{ status: 'waiting', attempts: tries, failure: 'http 503' }]);
      await pass(delivery);
      expect(sms.taken).toHaveLength(tries);
      await age(2_000);
      await pass(delivery);
    }
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: MAX_TRIES, failure: 'http 503', body: '' },
    ]);
    expect(new Set(sms.taken).size).toBe(1);
    // One line, not one a try.
    expect(errors).toEqual(['sending a message: Error: played: http 503']);
  });

  it('is the last where the address is refused for good', async () => {
    const sms = playedPort();
    sms.answer = () => ({ outcome: 'never', reason: 'twilio 21211' });
    const delivery = await start({ sms, mail: null });
    await write(code());
    await pass(delivery);
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: 1, failure: 'twilio 21211', body: '' },
    ]);
  });

  it('is not made where the number is none', async () => {
    const sms = playedPort();
    const delivery = await start({ sms, mail: null });
    for (const recipient of ['+5511987654321', '0119', '5511987654321,5511987654322', ''])
      await write(code({ recipient }));
    await pass(delivery);
    expect(sms.taken).toEqual([]);
    expect((await rows()).map(({ status, failure }) => `${status} ${failure}`)).toEqual(
      Array.from({ length: 4 }, () => 'failed number not usable'),
    );
  });

  it('waits as long as the other side asked', async () => {
    const sms = playedPort();
    sms.answer = () => ({ outcome: 'later', reason: 'http 429', afterS: 600 });
    const delivery = await start({ sms, mail: null });
    await write(code());
    await pass(delivery);
    await age(500);
    await pass(delivery);
    expect(sms.taken).toHaveLength(1);
    await age(200);
    await pass(delivery);
    expect(sms.taken).toHaveLength(2);
  });

  it('leaves the message to another when its sender died, though not before the lease ran out', async () => {
    const sms = playedPort();
    await write(code());
    await db
      .merchant(1)
      .query(
        `update outbox_message set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '100 seconds', attempts = 1`,
      );
    const delivery = await start({ sms, mail: null });
    await pass(delivery);
    expect(sms.taken).toEqual([]);
    await age(120);
    await pass(delivery);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('ends a message at which sender after sender died', async () => {
    const sms = playedPort();
    await write(code());
    await db.merchant(1).query('update outbox_message set attempts = $1', [MAX_TRIES]);
    const delivery = await start({ sms, mail: null });
    await pass(delivery);
    expect(sms.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'failed', failure: 'no sender came back', body: '' }]);
  });

  it('with a database that fails ends nothing: the next sweep finds the message', async () => {
    const sms = playedPort();
    await write(code());
    const delivery = await start({ sms, mail: null });
    await db.owner('alter table outbox_message rename to outbox_hidden');
    await expect(delivery.sweep()).rejects.toThrow();
    await db.owner('alter table outbox_hidden rename to outbox_message');
    await pass(delivery);
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });
});

describe('several senders', () => {
  const MESSAGES = 200;

  it('on one database send each message exactly once', async () => {
    const ports = [playedPort(), playedPort(), playedPort()];
    const nodes = await Promise.all(ports.map((sms) => start({ sms, mail: null })));
    await Promise.all(
      Array.from({ length: MESSAGES }, (_, i) =>
        write(code({ merchantId: (i % 2) + 1, recipient: `55${1_000_000 + i}` })),
      ),
    );
    await Promise.all(nodes.map(pass));
    const sent = ports.flatMap(({ taken }) => taken);
    expect(sent).toHaveLength(MESSAGES);
    expect(new Set(sent).size).toBe(MESSAGES);
    for (const merchantId of [1, 2])
      expect(
        (await rows(merchantId)).every(({ status, attempts }) => status === 'sent' && attempts === 1),
      ).toBe(true);
  });

  it('keep a few messages under way at once, and slow mail holds up no text message', async () => {
    const sms = playedPort();
    const mail = playedPort();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    mail.answer = () => gate.then((): Delivery => ({ outcome: 'sent' }));
    const delivery = await start({ sms, mail });
    for (let i = 0; i < 30; i += 1) await write(code({ channel: 'mail', recipient: `m${i}@example.test` }));
    await write(code());
    await expect.poll(() => mail.taken.length).toBe(AT_ONCE);
    await expect.poll(() => sms.taken.length).toBe(1);
    release();
    await pass(delivery);
    expect(mail.taken).toHaveLength(30);
    expect(mail.most).toBe(AT_ONCE);
  });

  it('stop in order: what is under way ends, and the rest is free for the next node at once', async () => {
    const sms = playedPort();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    sms.answer = () => gate.then((): Delivery => ({ outcome: 'sent' }));
    for (let i = 0; i < 12; i += 1) await write(code({ recipient: `55${1_000_000 + i}` }));
    const first = await start({ sms, mail: null });
    await first.sweep();
    await expect.poll(() => sms.taken.length).toBe(AT_ONCE);
    const closing = first.close();
    release();
    await closing;
    expect(sms.closed).toBe(true);
    expect(sms.taken).toHaveLength(AT_ONCE);
    const left = (await rows()).filter(({ status }) => status === 'waiting');
    expect(left.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 12 - AT_ONCE }, () => 0));
    const next = playedPort();
    await pass(await start({ sms: next, mail: null }));
    expect(next.taken).toHaveLength(12 - AT_ONCE);
  });
});

describe('without a way out', () => {
  it('messages wait until they expire, or for three days', async () => {
    const delivery = await start({ sms: null, mail: null });
    await write(code({ expiresAt: new Date(Date.now() + 600_000) }));
    await write(code());
    await pass(delivery);
    expect((await rows()).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await age(700);
    await pass(delivery);
    expect((await rows()).map(({ status }) => status)).toEqual(['expired', 'waiting']);
    await age(3 * 86_400);
    await pass(delivery);
    expect((await rows()).map(({ status }) => status)).toEqual(['expired', 'expired']);
  });

  it('the figures tell how many wait, and how the others ended', async () => {
    const mail = playedPort();
    const delivery = await start({ sms: null, mail });
    const registry = new Registry();
    delivery.figures.register(registry);
    await write(code());
    await write(code({ expiresAt: new Date(Date.now() - 1) }));
    await write(code({ channel: 'mail', recipient: 'a@example.test' }));
    await delivery.idle();
    await pass(delivery);
    const text = await registry.metrics();
    expect(text).toContain('foyer_messages_total{channel="mail",status="sent"} 1');
    expect(text).toContain('foyer_messages_total{channel="sms",status="expired"} 1');
    expect(text).toContain('foyer_messages_waiting{channel="sms"} 1');
    expect(text).toContain('foyer_message_retries_total{channel="sms"} 0');
  });

  it('old messages are forgotten', async () => {
    const delivery = await start({ sms: showSms, mail: null });
    await write(code());
    await write(code({ withheld: true }));
    await pass(delivery);
    const forget = delivery.jobs.find(({ name }) => name === 'forget messages');
    await age(2 * 86_400);
    await forget?.run();
    expect(await rows()).toMatchObject([{ status: 'shown' }]);
    await age(30 * 86_400);
    await forget?.run();
    expect(await rows()).toEqual([]);
  });
});
