import type { HandlerInput } from '../contract/call';
import type { roomList } from '../contract/calls/rooms';
import type { walletReturn, walletTransfer } from '../contract/calls/transfers';
import { roomToWire } from '../contract/entities/room';
import { MAIN_WALLET } from '../contract/entities/wallet';
import { parseAmount, type Money } from '../contract/money';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext } from './fake-state';

/** The number of the one vendor's wallet that the fake has. */
export const FAKE_VENDOR_WALLET = 101;

const awayOf = (context: FakeContext): bigint => context.state.away.get(self(context).id) ?? 0n;

/** A member's money by wallet; all of it is in `total`. */
export const walletsOf = (context: FakeContext, total: Money) => {
  const away = awayOf(context);
  const main = { accountTypeId: MAIN_WALLET, available: { ...total, minor: total.minor - away } };
  return context.state.wallet === 'single'
    ? [main]
    : [main, { accountTypeId: FAKE_VENDOR_WALLET, available: { ...total, minor: away } }];
};

/** What a launch does before the game opens: everything goes to the vendor. */
export const moveIn = (context: FakeContext): { accountTypeId?: number } => {
  if (context.state.wallet === 'single') return {};
  const who = self(context);
  if (who.minor === 0n) throw new FakeRefusal('WALLET_NOT_ENOUGH');
  context.state.away.set(who.id, who.minor);
  return { accountTypeId: FAKE_VENDOR_WALLET };
};

export const transferAnswers = {
  merchantWallet: (_: unknown, { state }: FakeContext) => ({ isSingle: state.wallet === 'single' ? 1 : 0 }),
  roomList: (input: HandlerInput<typeof roomList>, { state }: FakeContext) => ({
    list: state.rooms.filter((room) => input.gameId === '' || room.gameId === input.gameId).map(roomToWire),
  }),
  walletTransfer(input: HandlerInput<typeof walletTransfer>, context: FakeContext) {
    if (context.state.wallet === 'single') throw new FakeRefusal('FUNCTION_NOT_AVAILABLE');
    const who = self(context);
    const amount = parseAmount(input.amount, 'BRL');
    if (amount === null || amount <= 0n) throw new FakeRefusal('WALLET_AMOUNT_INVALID');
    if (input.requestId !== '' && context.state.walletTransfers.has(input.requestId)) return true;
    const away = awayOf(context);
    const inwards = input.from === MAIN_WALLET;
    if (amount > (inwards ? who.minor - away : away)) throw new FakeRefusal('WALLET_NOT_ENOUGH');
    context.state.away.set(who.id, inwards ? away + amount : away - amount);
    context.state.walletTransfers.add(input.requestId);
    return true;
  },
  walletReturn(_: HandlerInput<typeof walletReturn>, context: FakeContext) {
    context.state.away.delete(self(context).id);
    return true;
  },
};
