import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositCreate } from '../../../contract/calls/deposits';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { decode } from '../decode';
import { cashierTable } from './cashier';
import { orderNamesIn } from './cashier-pay-in';

const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR6304AAAA';
const PNG = 'iVBORw0KGgoAAAANSUhEUg==';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** What the member is shown after an answer. */
const shownOf = async (value: unknown, way = 'pg') => {
  const facts = testFacts({ ask: () => Promise.reject(new Error('no report')) });
  const request = { methodCode: `${way}~{"id":7}`, amount: '50.00' };
  return decode(depositCreate.reply, await readWith(cashierTable['deposits.create'], value, request, facts));
};
const account = (rows: [label: string, value: string][], reference: string) => ({
  kind: 'account',
  rows: rows.map(([label, value]) => ({ label, value })),
  reference,
});

describe('the answer to an order of a deposit', () => {
  it.each([
    ['a bare address', 'https://pay.example/a?b=1', { kind: 'redirect', url: 'https://pay.example/a?b=1' }],
    ['a page', { payUrl: 'https://pay.example/a' }, { kind: 'redirect', url: 'https://pay.example/a' }],
    [
      'a frame',
      { data: { iframe: 'https://pay.example/f' } },
      { kind: 'redirect', url: 'https://pay.example/f' },
    ],
    [
      'a page beside addresses that are none to go to',
      {
        notifyUrl: 'https://a.example/n',
        returnUrl: 'https://a.example/r',
        logo: 'https://a.example/l',
        url: 'https://pay.example/u',
      },
      { kind: 'redirect', url: 'https://pay.example/u' },
    ],
    ['a bare code', PIX, { kind: 'qr', payload: PIX }],
    ['a code', { qrCode: PIX, payUrl: 'https://pay.example/a' }, { kind: 'qr', payload: PIX }],
    [
      'a code of another scheme',
      { code_url: 'weixin://wxpay/bizpayurl?pr=1' },
      { kind: 'qr', payload: 'weixin://wxpay/bizpayurl?pr=1' },
    ],
    [
      'a picture of a code',
      { qrcode: PNG },
      { kind: 'qr', payload: '', image: `data:image/png;base64,${PNG}` },
    ],
    [
      'a picture at an address',
      { qrImage: 'https://pay.example/q.png' },
      { kind: 'redirect', url: 'https://pay.example/q.png' },
    ],
    [
      'an account',
      {
        bank: { bankName: 'Itaú', accountName: 'Aurora', accountNo: '0001-7', branch: '12' },
        postscript: 'D7',
        orderNo: 9,
      },
      account(
        [
          ['holder', 'Aurora'],
          ['bank', 'Itaú'],
          ['branch', '12'],
          ['account', '0001-7'],
        ],
        'D7',
      ),
    ],
    [
      'an address of a coin',
      { walletAddress: TRON, network: 'TRC20' },
      account(
        [
          ['network', 'TRC20'],
          ['address', TRON],
        ],
        '',
      ),
    ],
  ])('is %s', async (_, value, action) => {
    expect(await shownOf(value)).toMatchObject({ state: 'awaiting', action });
  });

  it.each([
    ['nothing', null],
    ['yes', true],
    ['an order alone', { orderNo: '20261123000017', amount: 50 }],
    ['a script', { payUrl: 'javascript:alert(1)' }],
    ['a bare script', 'javascript:alert(1)'],
    ['a file', { url: 'file:///etc/passwd' }],
    ['a page of data', { url: 'data:text/html,<b>1</b>' }],
    ['a form', '<form action="https://pay.example/a"><input name="x"></form>'],
    ['a picture that is none', { qrCode: 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['where to come back to', { returnUrl: 'https://a.example/r', callbackUrl: 'https://a.example/c' }],
    ['a number of a code', { qrCodeId: 'A1B2C3D4E5F6A7B8C9' }],
    ['a street', { address: 'Rua das Flores 12, 01000 São Paulo' }],
    ['a holder without an account', { bankName: 'Itaú', accountName: 'Aurora' }],
    ['whose order it is', { account: 'demo01', orderNo: 'A-7' }],
  ])('that says %s is a deposit that was asked for', async (_, value) => {
    expect(await shownOf(value)).toMatchObject({ state: 'created', action: null });
  });

  it('returns the account of a transfer, also if the answer has a page address', async () => {
    const told = { bankName: 'Itaú', accountNo: '0001-7', bankUrl: 'https://bank.example/' };
    const rows: [string, string][] = [
      ['bank', 'Itaú'],
      ['account', '0001-7'],
    ];
    for (const way of ['mt', 'ma']) expect((await shownOf(told, way)).action).toEqual(account(rows, ''));
    expect((await shownOf({ payUrl: 'https://pay.example/a' }, 'mt')).action).toMatchObject({
      kind: 'redirect',
    });
    expect((await shownOf(told)).action).toMatchObject({ kind: 'redirect' });
  });

  it.each([
    ['beside a bank without a name', { accountNo: '0001-7', bankCode: '341', branch: '12' }],
    ['by itself', { bankCardNumber: '0001-7' }],
    ['beside the member’s user name', { account: 'demo01', accountNo: '0001-7' }],
  ])('returns the account of a transfer that is named %s', async (_, told) => {
    const { action } = await shownOf(told, 'ma');
    expect(action).toMatchObject({
      kind: 'account',
      rows: expect.arrayContaining([{ label: 'account', value: '0001-7' }]) as unknown,
    });
  });

  it('does not prefer a field that may be the member’s user name to the page', async () => {
    const told = { account: 'demo01', bankName: 'Itaú', payUrl: 'https://pay.example/a' };
    expect((await shownOf(told, 'mt')).action).toMatchObject({ kind: 'redirect' });
  });

  it('says until when it can be paid', async () => {
    expect(await shownOf({ url: 'https://pay.example/a', expireTime: '2026-11-20 09:30:00' })).toMatchObject({
      expiresAt: Date.UTC(2026, 10, 20, 12, 30),
    });
  });

  it('is read whatever stands in it, and never leads to anything but a page of the web', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.webUrl(), async (value, url) => {
        for (const given of [value, { url: value }, { data: value, payUrl: url }, [value]]) {
          const { action } = await shownOf(given);
          if (action?.kind === 'redirect') expect(action.url).toMatch(/^https?:\/\//);
          if (action?.kind === 'qr' && action.image !== undefined)
            expect(action.image).toMatch(/^data:image\//);
        }
      }),
    );
  });

  it('names its order, also inside of another object', () => {
    expect(orderNamesIn({ order_no: 'A-7', data: { depositId: 9, amount: 1, name: 'x' } })).toEqual([
      'A-7',
      '9',
    ]);
    expect(orderNamesIn('https://pay.example')).toEqual([]);
  });
});
