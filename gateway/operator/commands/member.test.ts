import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTNER_ORIGIN, RIVAL, startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People, type Person } from '../../conformance/people';
import { openOperators, operatorOn } from '../testing';

let bench: GatewayBench;
let people: People;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  foyer = operatorOn(bench.db);
  await openOperators(bench.db, ['ana', 'bruno']);
});
afterAll(() => bench.stop());

describe('foyer member', () => {
  it('[OPS-5] shows under which agent a member is, and by whose code they came', async () => {
    const form = { username: 'cameby', password: 'Str0ngpass', confirmPassword: 'Str0ngpass', captcha: '' };
    const reply = await bench.client.sealed({
      method: 'PUT',
      path: '/wps/member/register',
      headers: { Origin: PARTNER_ORIGIN },
      payload: { ...form, login: true, affiliateCode: 'PARTNER1', referralCode: 'FRIEND1' },
    });
    expect(reply.status, reply.text).toBe(200);
    const came = await foyer('member show cameby --merchant demo --json');
    expect(came.data).toMatchObject({
      agent: bench.accounts.agent.username,
      affiliateCode: 'PARTNER1',
      link: null,
      referrer: bench.accounts.member.username,
    });
    const alone = await foyer(`member show ${bench.accounts.agent.username} --merchant demo --json`);
    expect(alone.data).toMatchObject({ agent: null, affiliateCode: '', link: null, referrer: null });
  });

  describe('member reset-factors', () => {
    const who = ({ id }: Pick<Person, 'id'>) => ({ merchantId: MERCHANT, memberId: id });
    const factors = async ({ id }: Pick<Person, 'id'>) => {
      const [row] = await bench.db.merchant(MERCHANT).query<Record<string, number>>(
        `select (select count(*)::int from authenticator where member_id = $1) as apps,
                (select count(*)::int from passkey where member_id = $1) as keys,
                (select count(*)::int from security_question where member_id = $1) as answers,
                (select count(payment_hash)::int from member where id = $1) as payment`,
        [id],
      );
      return row;
    };
    const givePayment = ({ id }: Pick<Person, 'id'>) =>
      bench.db
        .merchant(MERCHANT)
        .query(`update member set payment_hash = 'none' where merchant_id = $1 and id = $2`, [MERCHANT, id]);
    const equipped = async () => {
      const person = await people.create({ email: `${randomBytes(5).toString('hex')}@mail.example` });
      const { query } = bench.db.merchant(MERCHANT);
      const key = [MERCHANT, person.id];
      await query(
        `insert into authenticator (merchant_id, member_id, secret_box, confirmed_at) values ($1, $2, '\\x00', '2026-03-10T20:00Z')`,
        key,
      );
      await query(
        `insert into passkey (merchant_id, member_id, credential_id, public_key, counter, transports, name, synced)
         values ($1, $2, $3, '\\x00', 0, '{}', 'phone', false)`,
        [...key, `credential-${person.id}`],
      );
      await query(
        `insert into security_question (merchant_id, member_id, questions, answers_hash, set_at)
         values ($1, $2, '{pet,school}', 'none', '2026-03-10T20:00Z')`,
        key,
      );
      await givePayment(person);
      return person;
    };
    const reset = (name: string, operator: string, note = 'lost phone') =>
      foyer(['member', 'reset-factors', name, '--note', note, '--operator', operator, '--merchant', 'demo']);

    it('[OPS-5] takes all of them away when two people decide it, tells the member, and pauses withdrawals', async () => {
      const person = await equipped();
      const first = await reset(person.username, 'ana');
      expect([first.exit, first.out.join()]).toEqual([0, expect.stringContaining('another operator')]);
      for (const same of ['ana', ' ANA ', 'Ａna'])
        expect((await reset(person.username, same)).err.join()).toContain('another person');
      expect(await factors(person)).toEqual({ apps: 1, keys: 1, answers: 1, payment: 1 });
      expect(await bench.services.moneyPauses.until(who(person))).toBeNull();
      const second = await reset(person.username, 'bruno', 'seen by video');
      expect([second.exit, second.err]).toEqual([0, []]);
      expect(await factors(person)).toEqual({ apps: 0, keys: 0, answers: 0, payment: 0 });
      const [mail] = await people.messages(person.email, 'factors-reset');
      expect(mail?.body).toContain('were logged out');
      expect(await people.events(person)).toContain('factors-reset');
      expect(await bench.services.moneyPauses.until(who(person))).toMatchObject({ because: 'factors' });
      const { token } = await people.login(person);
      expect(await people.lives(token)).toBe(true);
      const { data } = await foyer('audit list --limit 2 --merchant demo --json');
      expect(data).toMatchObject([
        {
          command: 'member reset-factors',
          target: person.username,
          after: { operator: 'bruno', note: 'seen by video', decided: true, taken: { passkeys: 1 } },
        },
        { target: person.username, after: { operator: 'ana', note: 'lost phone', decided: false } },
      ]);
      // Both decisions are used up: the next reset needs two again.
      await givePayment(person);
      expect((await reset(person.username, 'bruno')).out.join()).toContain('another operator');
    });

    it('[OPS-5] ends sessions', async () => {
      const person = await equipped();
      const ended = await people.create();
      await givePayment(ended);
      const { token } = await people.login(ended);
      const other = await people.create();
      const { token: stays } = await people.login(other);
      await reset(ended.username, 'ana');
      expect(await people.lives(token)).toBe(true);
      await reset(ended.username, 'bruno');
      await expect.poll(() => people.lives(token)).toBe(false);
      expect(await people.lives(stays)).toBe(true);
      expect(await factors(person)).toEqual({ apps: 1, keys: 1, answers: 1, payment: 1 });
    });

    it('[OPS-5] forgets the first decision after a day', async () => {
      const person = await equipped();
      await reset(person.username, 'ana');
      await bench.db
        .merchant(MERCHANT)
        .query(`update member_decision set said_at = said_at - interval '25 hours' where member_id = $1`, [
          person.id,
        ]);
      expect((await reset(person.username, 'bruno')).out.join()).toContain('another operator');
      expect(await factors(person)).toMatchObject({ apps: 1 });
      expect((await reset(person.username, 'ana')).exit).toBe(0);
      expect(await factors(person)).toMatchObject({ apps: 0 });
    });

    it('[OPS-5] is refused without a reason, and for the own, a closed, an unknown, another merchant’s or a bare account', async () => {
      const person = await equipped();
      expect((await reset(person.username, 'ana', ' ')).err.join()).toContain('--note: is needed');
      expect((await reset(person.username, 'carla')).exit).toBe(3);
      await openOperators(bench.db, [person.username]);
      expect((await reset(person.username, person.username)).err.join()).toContain('of their own');
      expect((await reset('not-there', 'ana')).exit).toBe(3);
      await bench.db
        .merchant(RIVAL.id)
        .query(
          `insert into member (merchant_id, username, type, payment_hash) values ($1, 'rivalone', 0, 'none')`,
          [RIVAL.id],
        );
      expect((await reset('rivalone', 'ana')).err.join()).toContain('no member of demo');
      const closed = await equipped();
      await bench.db
        .merchant(MERCHANT)
        .query(`update member set status = 'closed' where id = $1`, [closed.id]);
      const bare = await people.create();
      for (const [{ username }, words] of [
        [closed, 'is closed'],
        [bare, 'has none of these'],
      ] as const)
        for (const operator of ['ana', 'bruno'])
          expect((await reset(username, operator)).err.join()).toContain(words);
      for (const one of [person, closed])
        expect(await factors(one)).toEqual({ apps: 1, keys: 1, answers: 1, payment: 1 });
    });
  });
});
