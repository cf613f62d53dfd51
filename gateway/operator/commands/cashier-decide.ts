import { depositRefusals } from '../../../src/contract/entities/deposit';
import { operatorRefusals } from '../../../src/contract/entities/withdrawal';
import { bankReference } from '../../cashier/index';
import { findMemberByName } from '../../identity/index';
import type { Command, MerchantInput } from '../command';
import { missing, wrong } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { choiceOption, momentOption, quoted, textOption } from '../values';
import {
  amountOf,
  debtDeskOf,
  depositDeskOf,
  idArgument,
  kindOf,
  kindOption,
  placeOf,
  told,
  withdrawalDeskOf,
} from './cashier-tools';

const MAX_NOTE = 200;
const noteOption = { value: 'TEXT', help: 'for the record' };
const note = ({ options }: MerchantInput): string => textOption(options, 'note', { max: MAX_NOTE }) ?? '';
const movementOf = ({ options }: MerchantInput): string | undefined => {
  const text = textOption(options, 'bank-ref', { max: 64 });
  if (text === undefined || bankReference(text) !== null) return text;
  throw wrong('--bank-ref', 'must be 4 to 64 letters, digits and . / _ -, with or without spaces.');
};
const decision = (input: MerchantInput) => ({ ...placeOf(input), operator: operatorOf(input.options) });

const approve: Command = {
  name: 'cashier approve',
  summary: 'Approves a withdrawal; above a band another operator has to as well.',
  scope: 'merchant',
  arguments: [idArgument],
  options: operatorOption,
  examples: ['foyer cashier approve 12 --operator ana --merchant demo'],
  async run(input) {
    const done = await told(withdrawalDeskOf(input).approve(decision(input)));
    return {
      lines: [done.needsSecond ? 'Approved; another operator has to as well.' : `It is ${done.state}.`],
      data: done,
    };
  },
};

const refuse: Command = {
  name: 'cashier refuse',
  summary: 'Refuses a withdrawal or a transfer by hand, with a reason that its member reads.',
  scope: 'merchant',
  arguments: [idArgument],
  options: {
    ...operatorOption,
    what: kindOption,
    reason: {
      value: 'CODE',
      help: `${operatorRefusals.join('|')}; of a transfer ${depositRefusals.join('|')}`,
    },
    note: noteOption,
  },
  examples: ['foyer cashier refuse 12 --reason documents --operator ana --merchant demo'],
  async run(input) {
    const { options } = input;
    if (kindOf(input) === 'deposit') {
      const reason = choiceOption(options, 'reason', depositRefusals);
      if (reason === undefined) throw wrong('--reason', 'is needed.');
      const done = await told(depositDeskOf(input).refuse({ ...decision(input), reason, note: note(input) }));
      return { lines: [`It is ${done.state}.`], data: done };
    }
    const reason = choiceOption(options, 'reason', operatorRefusals);
    if (reason === undefined) throw wrong('--reason', 'is needed.');
    const done = await told(
      withdrawalDeskOf(input).refuse({ ...decision(input), reason, note: note(input) }),
    );
    return {
      lines: [done.needsSecond ? 'Another operator has to say so as well.' : `It is ${done.state}.`],
      data: done,
    };
  },
};

const confirm: Command = {
  name: 'cashier confirm',
  summary: 'Says that money arrived: a transfer on our account, or a withdrawal at its member.',
  scope: 'merchant',
  arguments: [idArgument],
  options: {
    ...operatorOption,
    what: kindOption,
    amount: { value: 'AMOUNT', help: 'of a transfer: what came, like 50.00' },
    'bank-ref': { value: 'TEXT', help: 'of a transfer: the bank’s own name of the movement' },
    at: { value: 'TIME', help: 'of a transfer: when it came; now, unless told' },
    'after-refusal': { help: 'of a transfer that was refused: its money came all the same' },
    note: noteOption,
  },
  examples: [
    'foyer cashier confirm 12 --what deposit --amount 50.00 --bank-ref 2026-77812 --operator ana --merchant demo',
  ],
  async run(input) {
    const { options, merchant } = input;
    if (kindOf(input) === 'withdrawal') {
      const done = await told(
        withdrawalDeskOf(input).confirmArrival({ ...decision(input), note: note(input) }),
      );
      return { lines: [`It is ${done.state}.`], data: done };
    }
    const bankRef = movementOf(input);
    if (bankRef === undefined) throw wrong('--bank-ref', 'is needed.');
    const amountMinor = amountOf(textOption(options, 'amount', { max: 32 }), merchant.currency, '--amount');
    const paidAt = new Date(momentOption(options, 'at') ?? Date.now() - 1);
    const afterRefusal = options['after-refusal'] === true;
    const done = await told(
      depositDeskOf(input).confirm({ ...decision(input), amountMinor, bankRef, paidAt, afterRefusal }),
    );
    return { lines: [`It is ${done.state}; the gateway credits it within seconds.`], data: done };
  },
};

const retry: Command = {
  name: 'cashier retry',
  summary: 'Asks the provider of a withdrawal again, or makes a payout anew that was certainly refused.',
  scope: 'merchant',
  arguments: [idArgument],
  options: operatorOption,
  examples: ['foyer cashier retry 12 --operator ana --merchant demo'],
  async run(input) {
    const done = await told(withdrawalDeskOf(input).retry(decision(input)));
    return { lines: [`It is ${done.state}; the gateway goes on within seconds.`], data: done };
  },
};

const unclear: Command = {
  name: 'cashier unclear',
  summary:
    'Says what became of a payout of which its provider does not speak any more; two operators decide it.',
  scope: 'merchant',
  arguments: [
    idArgument,
    { name: 'HOW', help: 'what the bank’s statement says', choices: ['paid', 'not-paid'] },
  ],
  options: {
    ...operatorOption,
    'bank-ref': { value: 'TEXT', help: 'with paid: the bank’s own name of the movement' },
    note: noteOption,
  },
  examples: [
    'foyer cashier unclear 12 paid --bank-ref 2026-77812 --operator ana --merchant demo',
    'foyer cashier unclear 12 not-paid --operator ana --merchant demo',
  ],
  async run(input) {
    const paid = input.args['HOW'] === 'paid';
    const bankRef = movementOf(input) ?? '';
    if (paid && bankRef === '') throw wrong('--bank-ref', 'is needed.');
    const done = await told(
      withdrawalDeskOf(input).settle({ ...decision(input), paid, bankRef, note: note(input) }),
    );
    return {
      lines: [done.needsSecond ? 'Noted; another operator has to find the same.' : `It is ${done.state}.`],
      data: done,
    };
  },
};

const suspense: Command = {
  name: 'cashier suspense',
  summary: 'Decides of money that was set aside: to a member, by two operators, or back to who paid it.',
  scope: 'merchant',
  arguments: [idArgument, { name: 'HOW', help: 'where it goes', choices: ['credit', 'refund'] }],
  options: {
    ...operatorOption,
    member: { value: 'NAME', help: 'with credit, where the money names no deposit' },
    'bank-ref': { value: 'TEXT', help: 'with refund: it was sent back by hand, as this movement' },
  },
  examples: [
    'foyer cashier suspense 7 credit --member bruno --operator ana --merchant demo',
    'foyer cashier suspense 7 refund --operator ana --merchant demo',
  ],
  async run(input) {
    const { options, merchant, args, db } = input;
    const desk = depositDeskOf(input);
    if (args['HOW'] === 'refund') {
      const bankRef = movementOf(input);
      await told(desk.refund({ ...decision(input), ...(bankRef === undefined ? {} : { bankRef }) }));
      return { lines: ['It goes back.'], data: { refunded: true } };
    }
    const username = textOption(options, 'member', { max: 60 });
    const member =
      username === undefined ? null : await findMemberByName(db, { merchantId: merchant.id, username });
    if (username !== undefined && member === null)
      throw missing('--member', `${quoted(username)} is no member.`);
    const done = await told(desk.credit({ ...decision(input), ...(member ? { memberId: member.id } : {}) }));
    return {
      lines: [done.needsSecond ? 'Noted; another operator has to say so as well.' : 'It goes to the member.'],
      data: done,
    };
  },
};

const waive: Command = {
  name: 'cashier waive',
  summary: 'Gives up what a member still owes after a dispute that was lost; two operators decide it.',
  scope: 'merchant',
  arguments: [idArgument],
  options: { ...operatorOption, note: { value: 'TEXT', help: 'why; it stands in the record' } },
  examples: ['foyer cashier waive 4 --note "Agreed with the member" --operator ana --merchant demo'],
  async run(input) {
    const why = note(input);
    if (why === '') throw wrong('--note', 'is needed.');
    const done = await told(debtDeskOf(input).waive({ ...decision(input), note: why }));
    return {
      lines: [done.needsSecond ? 'Noted; another operator has to say so as well.' : 'It is waived.'],
      data: done,
    };
  },
};

/** What operators decide about money. */
export const cashierDecisions: readonly Command[] = [
  approve,
  refuse,
  confirm,
  retry,
  unclear,
  suspense,
  waive,
];
