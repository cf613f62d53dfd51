import { listed, ok, refuse, written, writtenTime } from './older-answers';
import {
  book,
  MAIN_WALLET,
  minorIn,
  numberIn,
  POINTS_WALLET,
  refuseOddly,
  takeFor,
  textIn,
  type OlderPlace,
  type OlderRoutes,
  type OlderWithdrawal,
} from './older-world-state';

// Money of the stand-in: what is sent changes what is answered afterwards.

const LEAST_MINOR = 1_000;
/** A withdrawal is paid after this long. */
const PAID_AFTER_MS = 120_000;
const BANKS: readonly {
  bankCode: string;
  bankName: string;
  bankBranch?: string;
  city?: string;
  province?: string;
}[] = [
  { bankCode: 'ITAU', bankName: 'Itaú' },
  { bankCode: 'BB', bankName: 'Banco do Brasil' },
  { bankCode: 'CAIXA', bankName: 'Caixa', bankBranch: 'Y', city: '2', province: '0' },
];
const COINS = ['USDT', 'BTC'];
const MAX_CARDS = 5;
const MAX_COIN_WALLETS = 2;

const rowOf = (row: OlderWithdrawal, turn: number, now: number) => ({
  id: row.id,
  amount: written(row.minor, turn),
  fee: turn % 3 === 0 ? null : 1.5,
  bankName: row.bankName,
  cardNumber: row.cardNumber,
  cardType: 'BC',
  status: row.state || (now - row.at > PAID_AFTER_MS ? '1' : '0'),
  remark: row.remark,
  createTime: writtenTime(row.at),
});

/** Rows that were made in the days asked for. */
export const within = <Row extends { at: number }>(
  rows: readonly Row[],
  { input }: Pick<OlderPlace, 'input'>,
  [from, to]: readonly [string, string],
): Row[] =>
  rows.filter(({ at }) => at >= numberIn(input, from) && at <= numberIn(input, to, Number.MAX_SAFE_INTEGER));

export const cashierRoutes: OlderRoutes = {
  'GET /wps/v2/wallets/balance': ({ account }) =>
    ok({
      sumBalance: written(account.wallets.get(MAIN_WALLET) ?? 0, 2),
      currency: 'BRL',
      currencySymbol: 'R$',
      balance: [...account.wallets].map(([accountTypeId, minor], turn) => ({
        accountTypeId,
        availBalance: minor === null ? null : written(minor, turn),
      })),
    }),
  'GET /wps/wallets': ({ account }) =>
    ok(
      [...account.wallets].map(([accountTypeId, minor], turn) => ({
        accountTypeId,
        ...(accountTypeId === MAIN_WALLET || accountTypeId === POINTS_WALLET
          ? {}
          : { vassalage: accountTypeId === 11 ? 'JL' : 'AURORA' }),
        availBalance: minor === null ? null : written(minor, turn),
      })),
    ),
  'POST /wps/relay/GCS_walletTransfer'({ account, input, now, nextId }) {
    const minor = minorIn(input, 'amount');
    const [from, to] = [numberIn(input, 'fromAccountTypeId'), numberIn(input, 'toAccountTypeId')];
    if (minor === null || minor === 0 || from === to) return refuse(400, 'request_param_err');
    const [has, gets] = [account.wallets.get(from) ?? 0, account.wallets.get(to)];
    if (gets === undefined || minor > has)
      return refuseOddly('wallet.transfer.short', 'Saldo da carteira insuficiente');
    if (from !== MAIN_WALLET) account.wallets.set(from, has - minor);
    if (to !== MAIN_WALLET) account.wallets.set(to, (gets ?? 0) + minor);
    const isOut = from === MAIN_WALLET;
    if (isOut || to === MAIN_WALLET)
      book(
        { account, now, nextId },
        {
          code: 'transfer',
          typeId: isOut ? 8202 : 8102,
          name: 'Transfer',
          minor: isOut ? -minor : minor,
          remark: `Carteira-${isOut ? to : from}`,
        },
      );
    return ok('null');
  },
  'POST /wps/v2/transaction/withdraw'(place) {
    const { account, input, now, nextId } = place;
    const taken = takeFor(place, { amount: 'amount', password: 'password' });
    if (!('minor' in taken)) return taken;
    if (taken.minor < LEAST_MINOR) return refuseOddly('withdraw.amount.small', 'Mínimo de R$ 10,00');
    const card = account.cards.find(({ id }) => String(id) === textIn(input, 'bankCardId'));
    if (card === undefined) return refuseOddly('bank_card_unknown', 'Conta desconhecida');
    const withdrawal = { bankName: card.bankName, cardNumber: card.number, state: '', remark: '' } as const;
    account.withdrawals.unshift({ ...withdrawal, id: nextId(), at: now, minor: taken.minor });
    book(place, {
      code: 'withdraw',
      typeId: 2001,
      name: 'Withdraw',
      minor: -taken.minor,
      remark: card.bankName,
    });
    return ok('null');
  },
  'GET /wps/report/withdrawTransaction'(place) {
    const { account, input, now } = place;
    const all = within(account.withdrawals, place, ['startDateTs', 'endDateTs']);
    const start = numberIn(input, 'start');
    const rows = all.slice(start, numberIn(input, 'end', start + 8));
    const records = rows.map((row, turn) => rowOf(row, turn, now));
    return ok(listed(records, { turn: 1, page: start === 0 ? 1 : 2, total: all.length }));
  },
  'GET /wps/member/bankCard': ({ account }) =>
    ok({
      bankCards: [
        ...account.cards
          .filter(({ network }) => network === '')
          .map(({ id, bankCode, bankName, number }) => ({
            bankCardId: id,
            bankCode,
            bankName,
            cardNumber: number,
            cardHolder: 'M****',
            cardType: 'BC',
            isWithdrawActive: 'Y',
          })),
        null,
      ],
      virtualWallets: account.cards
        .filter(({ network }) => network !== '')
        .map(({ id, bankName, number, network }) => ({
          accountId: id,
          walletName: bankName,
          walletType: network,
          walletAddress: number,
        })),
      eWallets: [
        {
          groupId: 3,
          groupName: 'PIX',
          eWallets: [{ bankCardId: 2, cardNumber: '123***', isWithdrawActive: 'N' }],
          cardCount: 1,
        },
      ],
      maxCardCount: MAX_CARDS,
      maxVirtualWalletCount: MAX_COIN_WALLETS,
      remainingTransactionTimes: 20,
      remainingWithdrawAmount: '4,000.00',
    }),
  'PUT /wps/member/bankCard'({ account, input, nextId }) {
    if (input.paymentPassword !== account.paymentPassword) return refuse(400, 'invalid.payment.pw');
    const isCoin = input.cardType === 'V';
    const count = account.cards.filter(({ network }) => (network !== '') === isCoin).length;
    if (count >= (isCoin ? MAX_COIN_WALLETS : MAX_CARDS))
      return refuseOddly('bank_card_too_many', 'Muitas contas');
    if (isCoin) {
      const [coin, network, address] = ['walletName', 'walletType', 'walletAddress'].map((name) =>
        textIn(input, name),
      );
      if (!COINS.includes(coin ?? '') || !network || (address ?? '').length < 20)
        return refuseOddly('wallet_invalid', 'Confira a carteira');
      const number = `${address?.slice(0, 1)}***${address?.slice(-1)}`;
      account.cards.push({ id: nextId(), bankCode: '', bankName: coin ?? '', number, network });
      return ok('null');
    }
    const bank = BANKS.find(({ bankCode }) => bankCode === input.bankCode);
    const number = textIn(input, 'cardNumber');
    if (
      bank === undefined ||
      number.length < 4 ||
      (bank.bankBranch === 'Y' && textIn(input, 'bankBranch') === '')
    )
      return refuseOddly('bank_card_invalid', 'Confira o banco e o número');
    const { bankCode, bankName } = bank;
    account.cards.push({ bankCode, bankName, id: nextId(), number: `****${number.slice(-4)}`, network: '' });
    return ok('null');
  },
  'GET /wps/relay/MCSFE_getBanks': () => ok({ banks: [...BANKS, {}] }),
  'GET /wps/member/hasWithdrawalPassword': ({ account }) => ok(String(account.paymentPassword !== '')),
  'PUT /wps/member/paymentPassword'({ account, input }) {
    if (account.paymentPassword !== '') return refuseOddly('payment.password.exists', 'Já existe uma senha');
    account.paymentPassword = textIn(input, 'paymentPassword');
    return ok('null');
  },
  'POST /wps/member/paymentPassword'({ account, input }) {
    if (input.oldPassword !== account.paymentPassword) return refuse(400, 'invalid.payment.pw');
    account.paymentPassword = textIn(input, 'newPassword');
    return ok('null');
  },
  'PUT /wps/agent/transferUpline'(place) {
    const taken = takeFor(place, { amount: 'amount', password: 'paymentPassword' });
    if (!('minor' in taken)) return taken;
    book(place, { code: 'other', typeId: 6201, name: 'Transfer up', minor: -taken.minor, remark: 'sonia' });
    return ok('null');
  },
};
