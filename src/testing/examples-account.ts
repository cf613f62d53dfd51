import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../core/create-client';
import { fundsDomain } from '../core/domains/funds';
import { payeesDomain } from '../core/domains/payees';
import { paymentPasswordDomain } from '../core/domains/payment-password';
import { securityQuestionsDomain } from '../core/domains/security-questions';
import { profileDomain } from '../core/domains/profile';
import { recordsDomain } from '../core/domains/records';
import { asError, type AppError } from '../core/kernel/app-error';
import type { Client, ClientConfig } from '../core/types';
import { createMemoryStorage } from './ports';

/** A gateway with members who have told nothing of themselves yet. */
export interface AccountGateway {
  config: ClientConfig;
  /** A new member for each example. */
  member(): Promise<{ username: string; password: string }>;
  /** A tax number that no account has. */
  document(): string;
}

const PAYMENT_PASSWORD = '204816';
const HOLDER = 'Ana de Souza';

/** What every gateway must do with what belongs to a member: the fake one and a real one. */
export const describeAccountExamples = (name: string, open: () => Promise<AccountGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const enter = async () => {
      const world = await open();
      const member = await world.member();
      const storage = {
        session: createMemoryStorage(),
        local: createMemoryStorage(),
        cookies: createMemoryStorage(),
      };
      const client = createClient({ ...world.config, ports: { ...world.config.ports, storage } });
      clients.push(client);
      await client.session.login({ mode: 'username', ...member });
      return {
        member,
        document: world.document(),
        profile: client.use(profileDomain),
        paymentPassword: client.use(paymentPasswordDomain),
        payees: client.use(payeesDomain),
        questions: client.use(securityQuestionsDomain),
        funds: client.use(fundsDomain),
        records: client.use(recordsDomain),
      };
    };
    const refused = (call: Promise<unknown>): Promise<AppError> =>
      call.then(
        () => Promise.reject(new Error('was expected to fail')),
        (error: unknown) => asError(error),
      );
    const code = async (call: Promise<unknown>): Promise<string> => (await refused(call)).code;
    afterEach(() => {
      for (const client of clients.splice(0)) client.destroy();
    });

    it('[MEM-1] what a member tells once comes back masked, and stays', async () => {
      const { profile, document } = await enter();
      expect(await profile.get()).toMatchObject({ realName: '', document: '', birthday: '' });
      await profile.save({ nickname: 'Marina' });
      expect((await profile.get()).nickname).toBe('Marina');
      await profile.save({ document, birthday: '1990-05-17' });
      const told = await profile.get();
      expect(told.document).toBe(`***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`);
      expect(await code(profile.save({ birthday: '1991-05-17' }))).toBe('PROFILE_FIXED');
      expect(await code(profile.save({ document: '111.444.777-35' }))).toBe('PROFILE_FIXED');
    });

    it('[MEM-1] a payment password is set once, is none that is guessed, and is changed by itself alone', async () => {
      const { paymentPassword } = await enter();
      expect(await paymentPassword.state()).toMatchObject({ set: false, lockedUntil: null, minLength: 6 });
      const weak = await refused(paymentPassword.set({ password: '123456' }));
      expect(weak).toMatchObject({ code: 'PAYMENT_PASSWORD_REFUSED', value: { reason: 'weak' } });
      await paymentPassword.set({ password: PAYMENT_PASSWORD });
      expect((await paymentPassword.state()).set).toBe(true);
      expect(await code(paymentPassword.set({ password: '815402' }))).toBe('PAYMENT_PASSWORD_THERE');
      const wrong = await refused(paymentPassword.change({ old: '815402', password: '926513' }));
      expect(wrong).toMatchObject({ code: 'PAYMENT_PASSWORD_WRONG', value: { triesLeft: 4 } });
      await paymentPassword.change({ old: PAYMENT_PASSWORD, password: '815402' });
    });

    it('[MEM-1] five wrong payment passwords lock it, and the right one is locked with it', async () => {
      const { paymentPassword } = await enter();
      await paymentPassword.set({ password: PAYMENT_PASSWORD });
      const wrong = () => code(paymentPassword.change({ old: '815402', password: '926513' }));
      const said: string[] = [];
      for (let turn = 0; turn < 5; turn += 1) said.push(await wrong());
      expect(said.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'PAYMENT_PASSWORD_WRONG'));
      const right = paymentPassword.change({ old: PAYMENT_PASSWORD, password: '926513' });
      expect(await code(right)).toBe('PAYMENT_PASSWORD_LOCKED');
      expect((await paymentPassword.state()).lockedUntil).toBeGreaterThan(Date.now());
    });

    it('[MEM-1] security questions are two different ones with two different answers, and are told without them', async () => {
      const { questions } = await enter();
      const [one, other] = await questions.catalogue();
      const id = one?.id ?? '';
      expect(await questions.own()).toEqual({ questions: [], lockedUntil: null });
      const right = [
        { id, answer: 'Bento' },
        { id: other?.id ?? '', answer: 'Rita' },
      ];
      for (const wrong of [
        right.slice(0, 1),
        [right[0], right[0]],
        right.map((row) => ({ ...row, answer: 'Rita' })),
      ])
        expect(await code(questions.set(wrong.filter((row) => row !== undefined)))).toBe(
          'SECURITY_ANSWERS_REFUSED',
        );
      await questions.set(right);
      const own = await questions.own();
      expect(own.questions.map((row) => row.id)).toEqual(right.map((row) => row.id));
      expect(JSON.stringify(own)).not.toContain('Rita');
    });

    it('[MEM-4] a payee is the holder’s own, rests before it is used, stands once and goes by the payment password', async () => {
      const { payees, paymentPassword, profile, document } = await enter();
      const own = { kind: 'pix-cpf', value: document, holderName: HOLDER } as const;
      expect(await payees.banks()).toContainEqual({ code: '341', name: 'Itaú' });
      const { payees: none, kinds } = await payees.list();
      expect(none).toEqual([]);
      expect(kinds.map(({ kind }) => kind)).toContain('pix-cpf');
      expect(await code(payees.add({ ...own, password: PAYMENT_PASSWORD }))).toBe('HOLDER_MISSING');
      await profile.save({ document });
      expect(await code(payees.add({ ...own, password: PAYMENT_PASSWORD }))).toBe('PAYMENT_PASSWORD_MISSING');
      await paymentPassword.set({ password: PAYMENT_PASSWORD });
      const other = { ...own, value: '111.444.777-35', password: PAYMENT_PASSWORD };
      expect(await code(payees.add(other))).toBe('PAYEE_NOT_HOLDER');
      expect(await code(payees.add({ ...own, password: '815402' }))).toBe('PAYMENT_PASSWORD_WRONG');
      await payees.add({ ...own, password: PAYMENT_PASSWORD });
      expect(await code(payees.add({ ...own, password: PAYMENT_PASSWORD }))).toBe('PAYEE_TWICE');
      const [payee, ...more] = (await payees.list()).payees;
      expect(more).toEqual([]);
      expect(payee).toMatchObject({ kind: 'pix-cpf', frozen: false });
      expect(payee?.masked).not.toContain(document);
      expect(payee?.usableFrom).toBeGreaterThan(Date.now());
      const id = payee?.id ?? '';
      expect(await code(payees.remove({ id, password: '815402' }))).toBe('PAYMENT_PASSWORD_WRONG');
      await payees.remove({ id, password: PAYMENT_PASSWORD });
      expect((await payees.list()).payees).toEqual([]);
      expect(await code(payees.remove({ id, password: PAYMENT_PASSWORD }))).toBe('PAYEE_UNKNOWN');
    });

    it('[HOME-1] money is told by where it lies, each amount exact', async () => {
      const { funds } = await enter();
      const { main, held, bonus, points, vendors } = await funds.all();
      expect(typeof main.minor).toBe('bigint');
      expect([held, bonus]).toEqual([0n, 0n].map((minor) => ({ minor, currency: main.currency })));
      expect(points).toBe(0n);
      for (const { available } of vendors) expect(available.currency).toBe(main.currency);
      expect(funds.newRequestId()).not.toBe(funds.newRequestId());
    });

    it('[MEM-6] records say whose days they are, and refuse days that are too many or the wrong way round', async () => {
      const { records } = await enter();
      const { window: days, opening, closing, given, taken, entries } = await records.account({});
      expect(days.from <= days.to && days.to <= days.today).toBe(true);
      expect(opening.minor + given.minor - taken.minor).toBe(closing.minor);
      expect(entries.every(({ amount }) => amount.currency === opening.currency)).toBe(true);
      expect(await code(records.account({ from: days.to, to: '2020-01-01' }))).toBe('RECORDS_WINDOW');
      expect(await code(records.bets({ from: '2020-01-01', to: days.to }))).toBe('RECORDS_WINDOW');
      const { rows, total } = await records.profit({ by: 'day' });
      expect(rows.reduce((sum, { net }) => sum + net.minor, 0n)).toBe(total.net.minor);
      expect((await records.bonuses({})).window.today).toBe(days.today);
      expect(await code(records.accountDetail('999999999-1'))).toBe('RECORD_UNKNOWN');
      expect(await records.csv({})).toMatch(/^\uFEFF?time_utc,/);
    });
  });
};
