import {
  checkFor,
  type Definition,
  type Fault,
  findPromotion,
  type MerchantTerms,
  type PromotionRow,
} from '../../engagement/index';
import { amountText } from '../../../src/contract/money';
import type { CommandArgument, MerchantInput } from '../command';
import { missing, wrong } from '../problem';
import { quoted } from '../values';

const MAX_FILE_BYTES = 400_000;

export const codeArgument: CommandArgument = { name: 'CODE', help: 'the promotion’s short name' };
export const fileArgument: CommandArgument = {
  name: 'FILE',
  help: 'the definition as JSON: see docs/engagement.md',
};

export const termsOf = ({ merchant }: MerchantInput): MerchantTerms => {
  const country = merchant.settings['homeCountry'];
  return {
    merchantId: merchant.id,
    currency: merchant.currency,
    country: typeof country === 'string' ? country : '',
  };
};

export const codeOf = (args: MerchantInput['args']): string => {
  const code = args['CODE'] ?? '';
  if (!/^[a-z0-9][a-z0-9-]{1,39}$/.test(code))
    throw wrong('CODE', `is 2 to 40 small letters, digits and dashes, not ${quoted(code)}.`);
  return code;
};

export const promotionNamed = async (input: MerchantInput): Promise<PromotionRow> => {
  const code = codeOf(input.args);
  const promotion = await findPromotion(input.query, { merchantId: input.merchant.id, code });
  if (promotion === null) throw missing('CODE', `${quoted(code)} is no promotion of ${input.merchant.code}.`);
  return promotion;
};

export const faultLines = (faults: readonly Fault[]): string =>
  faults.map(({ field, reason }) => `${field}: ${reason}`).join('; ');

/** The definition in a file, which holds for this merchant. @throws OperatorProblem with every field that does not */
export const definitionIn = (input: MerchantInput): Definition => {
  const path = input.args['FILE'] ?? '';
  let bytes: Buffer;
  try {
    bytes = input.readFile(path);
  } catch {
    throw missing('FILE', `${quoted(path)} cannot be read.`);
  }
  if (bytes.length > MAX_FILE_BYTES) throw wrong('FILE', 'is no definition: it is too long.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw wrong('FILE', 'is not JSON.');
  }
  const checked = checkFor(value, termsOf(input));
  if (!checked.ok) throw wrong('FILE', `does not hold: ${faultLines(checked.faults)}.`);
  return checked.definition;
};

/** An amount of a unit as people read it: money with its decimals, points and tickets as numbers. */
export const shownAmount = (unit: string, amount: bigint, currency: string): string =>
  unit === currency ? `${amountText({ minor: amount, currency })} ${unit}` : `${amount} ${unit}`;
