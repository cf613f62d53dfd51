import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { peopleOf, type People } from './people';
import type { RawReply } from './raw-client';

// The member's account over the wire: what is taken, and above all what is refused.
let bench: GatewayBench;
let identity: Identity;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  identity = identityOf(bench);
  people = await peopleOf(bench);
});
afterAll(async () => {
  await bench.stop();
});

const CPF = '52998224725';
const OTHER_CPF = '11144477735';
const HOUR_MS = 3_600_000;
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);

const enter = async (facts: Parameters<People['create']>[0] = {}) => {
  const person = await people.create(facts);
  const { token } = await people.login(person);
  return { person, token };
};
type Entered = Awaited<ReturnType<typeof enter>>;
const call = ({ token }: { token: string }, method: string, path: string, body?: object) =>
  people.call(method, path, { token, ...(body ? { body } : {}) });
const sealed = ({ token }: { token: string }, method: string, path: string, payload: object) =>
  bench.client.sealed({ method, path, headers: { Authorization: token }, payload });
const save = (who: Entered, body: object) => call(who, 'POST', '/wps/member/info', body);
const profile = async (who: Entered) =>
  (await call(who, 'GET', '/wps/member/info/profile')).body.value as Record<string, unknown>;

/** CRC-32, as every chunk of a PNG ends with it. */
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
};
const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
};
/** A picture of one colour. */
const png = (width: number, height: number, shade = 120): string => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Comment\0where it was taken')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
};
const upload = (who: Entered, purpose: string, file: string) =>
  call(who, 'PUT', '/wps/member/upload', { purpose, file });
const uploadId = async (who: Entered, purpose: string, file = png(40, 30)): Promise<string> => {
  const reply = await upload(who, purpose, file);
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body.value as { uploadId: string }).uploadId;
};

describe('the profile', () => {
  it('MEM-1: says what the member has set, masked, and the login before this one', async () => {
    const who = await enter({
      email: 'ana.profile@example.test',
      mobile: '5511955550001',
      payeeName: 'Ana Lima',
    });
    const before = await profile(who);
    expect(before).toMatchObject({
      realName: 'A****',
      idNumber: '',
      birthday: '',
      email: 'an***@example.test',
      emailVerified: 'Y',
      mobileNum: '***01',
      lastLogin: null,
      profileIconCount: 12,
    });
    const again = { person: who.person, token: (await people.login(who.person)).token };
    expect(await profile(again)).toMatchObject({ lastLogin: expect.any(Number) as number });
    expect((await call(again, 'GET', '/wps/member/info')).body.value).toMatchObject({
      account: who.person.username,
    });
  });

  it('MEM-1: takes nicknames of any script and none that passes for the operator', async () => {
    const who = await enter();
    for (const name of ['Zé da Bola', 'Ωμέγα 7', 'Игрок', 'maria.c_90'])
      expect(codeOf(await save(who, { nickname: name })), name).toBe('fine');
    expect(await profile(who)).toMatchObject({ nickname: 'maria.c_90' });
    const refused = [
      'a',
      'x'.repeat(25),
      'Admin',
      'аdmin',
      '4dm1n',
      'S.u.p.p.o.r.t',
      'Foyer Staff',
      'Ad​min',
      '‮evil',
      'two  -',
      'pаypal',
      '\u3164\u3164\u3164',
      'ma\u034fria',
      'maria\ufe0f',
      'ab\u2066cd\u2069',
    ];
    for (const name of refused)
      expect(codeOf(await save(who, { nickname: name })), name).toBe('profile_invalid');
  });

  it('MEM-1: name, tax number and birthday are set once and by who has just shown who they are', async () => {
    const who = await enter();
    bench.pass(6 * 60_000);
    expect(codeOf(await save(who, { birthday: '1990-05-17' }))).toBe('step_up_required');
    bench.pass(-6 * 60_000);
    expect(codeOf(await save(who, { birthday: '1990-05-17', realName: 'Ana Lima', idNumber: CPF }))).toBe(
      'fine',
    );
    expect(await profile(who)).toMatchObject({
      birthday: '1990-05-17',
      realName: 'A****',
      idNumber: '***.982.247-**',
    });
    expect(codeOf(await save(who, { birthday: '1990-05-18' }))).toBe('profile_fixed');
    expect(codeOf(await save(who, { realName: 'Bea Costa' }))).toBe('profile_fixed');
    expect(codeOf(await save(who, { idNumber: OTHER_CPF }))).toBe('profile_fixed');
    const second = await enter();
    expect(codeOf(await save(second, { idNumber: CPF })), 'one person, one account').toBe('profile_invalid');
    expect(codeOf(await save(second, { idNumber: '52998224726' }))).toBe('profile_invalid');
    const { memberFile } = bench.services;
    const key = { merchantId: MERCHANT, memberId: who.person.id };
    await memberFile.correct({
      ...key,
      operator: 'rita',
      realName: '',
      document: '',
      birthday: '1990-05-18',
    });
    expect(await memberFile.facts(key)).toMatchObject({ birthday: '1990-05-18', document: '***.982.247-**' });
  });

  it('MEM-1: is refused under eighteen, by the calendar of the merchant', async () => {
    const who = await enter();
    const now = new Date();
    const year = now.getUTCFullYear() - 18;
    expect(codeOf(await save(who, { birthday: `${year + 1}-01-01` }))).toBe('under_age');
    const days = (offset: number) => new Date(Date.UTC(year, now.getUTCMonth(), now.getUTCDate() + offset));
    expect(codeOf(await save(who, { birthday: days(2).toISOString().slice(0, 10) }))).toBe('under_age');
    for (const none of ['2010-02-30', '1850-01-01', 'yesterday', '17/05/1990'])
      expect(codeOf(await save(who, { birthday: none })), none).not.toBe('fine');
    expect(codeOf(await save(who, { birthday: days(-2).toISOString().slice(0, 10) }))).toBe('fine');
  });

  it('MEM-1: another address needs the codes of both, and lets money rest', async () => {
    const old = 'old.contact@example.test';
    const fresh = 'new.contact@example.test';
    const who = await enter({ email: old });
    const send = (target: string, value = fresh) =>
      call(who, 'POST', '/wps/member/contact/change/code', { method: 'E', target, value });
    const sentId = (reply: RawReply) => (reply.body.value as { codeId: string }).codeId;
    const oldCodeId = sentId(await send('old'));
    const newCodeId = sentId(await send('new'));
    const codes = { oldCode: await identity.lastCode(old), newCode: await identity.lastCode(fresh) };
    const change = (over: object) =>
      call(who, 'POST', '/wps/member/contact/change', {
        ...{ method: 'E', value: fresh, oldCodeId, newCodeId, ...codes },
        ...over,
      });
    expect(codeOf(await change({ oldCode: '' }))).toBe('verification_code_err');
    expect(
      codeOf(await change({ oldCode: codes.newCode, oldCodeId: newCodeId })),
      'the new one’s alone',
    ).toBe('verification_code_err');
    expect(codeOf(await change({}))).toBe('fine');
    expect(codeOf(await change({})), 'replayed').toBe('verification_code_err');
    expect(await profile(who)).toMatchObject({ email: 'ne***@example.test', emailVerified: 'Y' });
    const key = { merchantId: MERCHANT, memberId: who.person.id };
    expect(await bench.services.moneyPauses.until(key)).toMatchObject({ because: 'email' });
  });
});

describe('pictures', () => {
  it('MEM-1: become an avatar that holds nothing of the file but its pixels', async () => {
    const who = await enter();
    const id = await uploadId(who, 'avatar', png(400, 300));
    expect(codeOf(await call(who, 'POST', '/wps/member/info/avatar', { uploadId: id }))).toBe('fine');
    const { avatar, avatarType } = await profile(who);
    expect(avatarType).toBe('URL');
    const bytes = Buffer.from(String(avatar).split(',')[1] ?? '', 'base64');
    expect(bytes.toString('latin1')).not.toContain('where it was taken');
    expect(bytes.readUInt32BE(16)).toBe(128);
    expect(codeOf(await call(who, 'POST', '/wps/member/info/avatar', { uploadId: id })), 'used up').toBe(
      'picture_refused',
    );
    expect(codeOf(await save(who, { avatar: '7' }))).toBe('fine');
    expect(await profile(who)).toMatchObject({ avatar: '7', avatarType: 'STATIC' });
    expect(codeOf(await save(who, { avatar: '13' }))).toBe('profile_invalid');
  });

  it('MEM-1, MEM-15: are refused when they are none, claim a wall of pixels, or are another member’s', async () => {
    const who = await enter();
    const other = await enter();
    const wall = Buffer.from(png(8, 8).split(',')[1] ?? '', 'base64');
    wall.writeUInt32BE(40_000, 16);
    wall.writeUInt32BE(40_000, 20);
    const files = [
      'data:image/png;base64,aGVsbG8gd29ybGQ=',
      'data:image/svg+xml;base64,PHN2Zy8+',
      'https://evil.example/x.png',
      `data:image/png;base64,${wall.toString('base64')}`,
      png(40_000, 1),
    ];
    for (const file of files)
      expect(codeOf(await upload(who, 'identity', file)), file.slice(0, 60)).toBe('picture_refused');
    const theirs = await uploadId(other, 'avatar');
    expect(codeOf(await call(who, 'POST', '/wps/member/info/avatar', { uploadId: theirs }))).toBe(
      'picture_refused',
    );
    const feedback = await uploadId(who, 'feedback');
    expect(
      codeOf(await call(who, 'POST', '/wps/member/info/avatar', { uploadId: feedback })),
      'for another use',
    ).toBe('picture_refused');
  });
});

const PATH = '/wps/member/paymentPassword';
const setPayment = (who: Entered, password = '204816') =>
  sealed(who, 'PUT', PATH, { paymentPassword: password, validatePaymentPassword: password });

describe('the payment password over the wire', () => {
  it('MEM-1: guessing it locks money out and neither the session nor the login', async () => {
    const who = await enter();
    expect(codeOf(await setPayment(who))).toBe('fine');
    expect(codeOf(await setPayment(who, '318274'))).toBe('payment_password_exists');
    const change = (oldPassword: string) => sealed(who, 'POST', PATH, { oldPassword, newPassword: '957318' });
    for (const guess of ['000001', '000002', '000003', '000004'])
      expect(codeOf(await change(guess))).toBe('invalid.payment.pw');
    expect(codeOf(await change('000005'))).toBe('payment_password_locked');
    expect(codeOf(await change('204816'))).toBe('payment_password_locked');
    expect(await people.lives(who.token)).toBe(true);
    await people.login(who.person);
    const state = await call(who, 'GET', '/wps/member/hasWithdrawalPassword');
    expect(state.body.value).toMatchObject({
      hasWithdrawalPassword: 'Y',
      lockedUntil: expect.any(Number) as number,
    });
  });

  it('MEM-1: travels sealed, never as the login’s own, and the first one needs a fresh proof', async () => {
    const who = await enter();
    const plain = await call(who, 'PUT', PATH, { paymentPassword: '204816' });
    expect(plain.status).toBe(400);
    bench.pass(6 * 60_000);
    expect(codeOf(await setPayment(who))).toBe('step_up_required');
    bench.pass(-6 * 60_000);
    expect(
      codeOf(
        await sealed(who, 'PUT', PATH, { paymentPassword: '204816', validatePaymentPassword: '204817' }),
      ),
    ).toBe('payment_password_refused');
    expect(bench.logged.join('\n')).not.toContain('204816');
  });

  it('MEM-1: a code to the proved address sets another one, once, and money rests', async () => {
    const email = 'reset.payment@example.test';
    const who = await enter({ email });
    await setPayment(who);
    const none = await call(who, 'POST', `${PATH}/code`, { method: 'S' });
    expect(codeOf(none)).toBe('contact_missing');
    const sent = await call(who, 'POST', `${PATH}/code`, { method: 'E' });
    const { codeId } = sent.body.value as { codeId: string };
    const verificationCode = await identity.lastCode(email);
    const reset = (over: object = {}) =>
      sealed(who, 'POST', `${PATH}/reset`, {
        method: 'E',
        codeId,
        verificationCode,
        paymentPassword: '957318',
        ...over,
      });
    expect(codeOf(await reset({ paymentPassword: '123456' })), 'costs no code').toBe(
      'payment_password_refused',
    );
    expect(codeOf(await reset({ verificationCode: '000000' }))).toBe('verification_code_err');
    expect(codeOf(await reset())).toBe('fine');
    expect(codeOf(await reset({ paymentPassword: '836152' })), 'replayed').toBe('verification_code_err');
    const key = { merchantId: MERCHANT, memberId: who.person.id };
    await bench.services.paymentPasswords.demand(key, '957318');
    expect(await bench.services.moneyPauses.until(key)).toMatchObject({ because: 'payment-password' });
  });
});

describe('payees over the wire', () => {
  it('MEM-4: newer pages read them, and what adding one asks for, by names of their own', async () => {
    const who = await enter();
    const book = await call(who, 'GET', '/wps/member/bankCard');
    for (const name of ['MCSFE_getWithdrawAccountInfo', 'MCS2_getWithdrawAccountInfo'])
      expect((await call(who, 'GET', `/wps/relay/${name}`)).body.value).toEqual(book.body.value);
    for (const name of ['MCSFE_bindConfig', 'MCS2_bindConfig'])
      expect((await call(who, 'GET', `/wps/relay/${name}`)).body.value).toEqual({
        shouldBindGA: 'N',
        validate: { mobileNum: 'N', authCode: 'N', paymentPassword: 'Y', validatePaymentPassword: 'N' },
      });
  });

  const CARD = '/wps/member/bankCard';
  const add = (who: Entered, over: object = {}) =>
    sealed(who, 'PUT', CARD, {
      payeeKind: 'pix-email',
      cardNumber: `payee${who.person.id}@example.test`,
      payeeName: 'Ana Lima',
      paymentPassword: '204816',
      ...over,
    });
  interface Book {
    eWallets: { eWallets: { bankCardId: string; cardNumber: string; cardHolder: string }[] }[];
    bankCards: { cardNumber: string; bankCode: string }[];
    maxCardCount: number;
  }
  const book = async (who: Entered) => (await call(who, 'GET', CARD)).body.value as Book;

  it('MEM-4: are listed masked, added with both proofs and removed by their owner alone', async () => {
    const who = await enter();
    const other = await enter();
    expect(codeOf(await add(who))).toBe('not.exists.payment.password');
    for (const one of [who, other]) await setPayment(one);
    expect(codeOf(await add(who, { paymentPassword: '000000' }))).toBe('invalid.payment.pw');
    expect(codeOf(await add(who))).toBe('fine');
    const bank = { payeeKind: 'bank', cardNumber: '0012345-X', bankCode: '001', bankBranch: '1234' };
    expect(codeOf(await add(who, { ...bank, payeeName: '' }))).toBe('fine');
    expect(codeOf(await add(who, { ...bank, cardNumber: '12345-x' })), 'the same without zeros').toBe(
      'bank_card_exists',
    );
    const { eWallets, bankCards, maxCardCount } = await book(who);
    expect(maxCardCount).toBe(10);
    expect(bankCards).toMatchObject([{ cardNumber: '****45-X', bankCode: '001' }]);
    const [key] = eWallets[0]?.eWallets ?? [];
    expect(key).toMatchObject({ cardNumber: 'p****@example.test', cardHolder: 'A****' });
    const remove = (one: Entered) =>
      sealed(one, 'POST', `${CARD}/remove`, { bankCardId: key?.bankCardId ?? '', paymentPassword: '204816' });
    expect(codeOf(await remove(other)), 'of another member').toBe('bank_card_not_found');
    expect(codeOf(await remove(who))).toBe('fine');
    expect(codeOf(await remove(who)), 'replayed').toBe('bank_card_not_found');
    expect((await book(other)).eWallets[0]?.eWallets).toEqual([]);
  });

  it('MEM-4: need a proof of the last minutes', async () => {
    const who = await enter();
    await setPayment(who);
    bench.pass(6 * 60_000);
    expect(codeOf(await add(who))).toBe('step_up_required');
    bench.pass(-6 * 60_000);
  });

  it('MEM-4: an operator stops one, and it is written down who did', async () => {
    const who = await enter();
    await setPayment(who);
    await add(who);
    const key = { merchantId: MERCHANT, memberId: who.person.id };
    const [payee] = await bench.services.payees.list(key);
    if (!payee) throw new Error('no payee');
    const { memberFile } = bench.services;
    await memberFile.freezePayee({
      merchantId: MERCHANT,
      id: payee.id,
      operator: 'rita',
      frozen: true,
      why: 'mule',
    });
    expect((await bench.services.payees.find(key, payee.id))?.frozenAt).toBeInstanceOf(Date);
    const [action] = await bench.db
      .merchant(MERCHANT)
      .query<{ actor: string; command: string }>(
        'select actor, command from operator_action order by id desc limit 1',
      );
    expect(action).toEqual({ actor: 'rita', command: 'payee freeze' });
  });
});

describe('the identity check', () => {
  const submit = async (who: Entered, over: object = {}) =>
    call(who, 'PUT', '/wps/member/identity', {
      documentKind: 'id-card',
      front: await uploadId(who, 'identity', png(60, 40, 10)),
      back: await uploadId(who, 'identity', png(60, 40, 20)),
      selfie: await uploadId(who, 'identity', png(60, 40, 30)),
      ...over,
    });
  const state = async (who: Entered) =>
    (await call(who, 'GET', '/wps/member/identity')).body.value as Record<string, unknown>;

  it('MEM-1: is open until an operator decides, once; a refusal says why and may be tried again', async () => {
    const who = await enter();
    expect(await state(who)).toMatchObject({ verifyStatus: 'none', blocked: ['withdraw-large'] });
    expect(codeOf(await submit(who, { back: '' })), 'a card has a back').toBe('picture_refused');
    expect(codeOf(await submit(who))).toBe('fine');
    expect(codeOf(await submit(who))).toBe('identity_under_review');
    const { identityDesk, identityChecks } = bench.services;
    const key = { merchantId: MERCHANT, memberId: who.person.id };
    const found = (await identityDesk.queue({ merchantId: MERCHANT })).find(
      (one) => one.memberId === key.memberId,
    );
    if (!found) throw new Error('not in the queue');
    const shown = await identityDesk.show({ merchantId: MERCHANT, id: found.id });
    expect(shown?.pictures.map(({ side }) => side)).toEqual(['back', 'front', 'selfie']);
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ box: Uint8Array }>('select box from identity_picture where check_id = $1', [found.id]);
    expect(Buffer.from(row?.box ?? []).includes('IHDR'), 'sealed').toBe(false);
    const decision = { merchantId: MERCHANT, id: found.id };
    const refuse = { ...decision, operator: 'rita', reason: 'unreadable', note: 'Too dark' } as const;
    const answers = await Promise.allSettled([
      identityDesk.refuse(refuse),
      identityDesk.pass({ ...decision, operator: 'sam' }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(identityDesk.pass({ ...decision, operator: 'sam' })).rejects.toMatchObject({
      code: 'IDENTITY_DECIDED',
    });
    if ((await identityChecks.state(key)) === 'passed') return;
    expect(await state(who)).toMatchObject({
      verifyStatus: 'refused',
      reason: 'unreadable',
      note: 'Too dark',
    });
    expect(codeOf(await submit(who))).toBe('fine');
  });

  it('MEM-1: passed, it counts for a year', async () => {
    const who = await enter();
    await submit(who, { documentKind: 'passport', back: '' });
    const key = { merchantId: MERCHANT, memberId: who.person.id };
    const { identityDesk, identityChecks } = bench.services;
    const found = (await identityDesk.queue({ merchantId: MERCHANT })).find(
      (one) => one.memberId === key.memberId,
    );
    await identityDesk.pass({ merchantId: MERCHANT, id: found?.id ?? 0n, operator: 'rita' });
    expect(await state(who)).toMatchObject({ verifyStatus: 'passed', blocked: [] });
    const year = 366 * 24 * HOUR_MS;
    bench.pass(year);
    expect(await identityChecks.state(key)).toBe('expired');
    bench.pass(-year);
  });
});

describe('feedback', () => {
  const send = (who: Entered, over: object = {}) =>
    call(who, 'PUT', '/wps/feedback', { type: 1, content: 'The button is too small', ...over });
  const list = async (who: Entered) =>
    (await call(who, 'GET', '/wps/feedback')).body.value as Record<string, unknown>[];

  it('MEM-15: up to 140 characters as people see them and three pictures, told once, answered by an operator', async () => {
    const who = await enter();
    const family = '👨‍👩‍👧‍👦';
    expect(codeOf(await send(who, { content: family.repeat(140) }))).toBe('fine');
    expect(codeOf(await send(who, { content: `${family.repeat(140)}.` }))).toBe('request_param_err');
    expect(codeOf(await send(who, { content: '   ' }))).toBe('request_param_err');
    expect(codeOf(await send(who, { type: 5 }))).toBe('request_param_err');
    const pictures = [await uploadId(who, 'feedback'), await uploadId(who, 'feedback')];
    const body = { type: 3, content: 'See here', pictures, requestId: 'feedback-key-1' };
    expect(codeOf(await send(who, body))).toBe('fine');
    expect(codeOf(await send(who, body)), 'the same again').toBe('fine');
    expect(await list(who)).toMatchObject([{ type: '3', content: 'See here', pictures: 2, answer: '' }, {}]);
    const { feedbackDesk } = bench.services;
    const waiting = (await feedbackDesk.queue({ merchantId: MERCHANT })).filter(
      ({ memberId }) => memberId === who.person.id,
    );
    expect(waiting).toHaveLength(2);
    const id = BigInt(waiting.at(-1)?.id ?? '0');
    expect((await feedbackDesk.show({ merchantId: MERCHANT, id }))?.files).toHaveLength(2);
    await feedbackDesk.answer({ merchantId: MERCHANT, id, operator: 'rita', text: 'Mended, thank you' });
    expect((await list(who))[0]).toMatchObject({ answer: 'Mended, thank you' });
    await expect(
      feedbackDesk.answer({ merchantId: MERCHANT, id, operator: 'sam', text: 'again' }),
    ).rejects.toMatchObject({ code: 'FEEDBACK_UNKNOWN' });
  });

  it('MEM-15: five an hour, and none of guests and trials', async () => {
    const who = await enter();
    const codes = [];
    for (let at = 0; at < 6; at += 1) codes.push(codeOf(await send(who, { content: `number ${at}` })));
    expect(codes).toEqual(['fine', 'fine', 'fine', 'fine', 'fine', 'TOO_MANY_REQUESTS']);
    expect((await people.call('PUT', '/wps/feedback', { body: { type: 1, content: 'x' } })).status).toBe(401);
    const trial = await bench.client.token(bench.accounts.trial);
    expect(
      codeOf(await people.call('PUT', '/wps/feedback', { token: trial, body: { type: 1, content: 'x' } })),
    ).toBe('in_need_true_account');
  });
});
