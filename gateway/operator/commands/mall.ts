import * as v from 'valibot';
import { amountText } from '../../../src/contract/money';
import {
  ADDRESS_USE,
  type ArticleInput,
  type ArticleRow,
  findArticle,
  findOrder,
  insertDelivery,
  listArticles,
  listOrders,
  listSteps,
  listVariants,
  moveOrder,
  type NextState,
  putArticle,
} from '../../engagement/mall/index';
import {
  putPointRate,
  readPointPolicy,
  readPointRates,
  writePointPolicy,
} from '../../engagement/points/index';
import { createKeyBox } from '../../platform/index';
import type { Command, CommandArgument, CommandOption, MerchantInput } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { readFileOf } from '../read-file';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { amountOption, choiceOption, integerOption, quoted, textOption } from '../values';
import { idArgument, idOf, plain, secretOf } from './cashier-tools';

const MAX_SHOWN = 200;
const MAX_FILE = 200_000;
const MAX_VARIANTS = 50;
const STATES = ['placed', 'approved', 'shipped', 'delivered', 'refused', 'cancelled'] as const;
const PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT', 'FISH', 'PVP'] as const;

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));
const language = v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2})?$/));
const file = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/)),
  kind: v.picklist(['goods', 'voucher']),
  price: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000_000_000)),
  perMember: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
    null,
  ),
  open: v.optional(v.boolean(), true),
  texts: v.record(language, v.strictObject({ name, text: v.pipe(v.string(), v.maxLength(2_000)) })),
  variants: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          code: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
          names: v.record(language, name),
        }),
      ),
      v.maxLength(MAX_VARIANTS),
    ),
    [],
  ),
});

const articleIn = (input: MerchantInput): ArticleInput => {
  const text = readFileOf(input.readFile, input.args['FILE'] ?? '').toString('utf8');
  if (text.length > MAX_FILE) throw wrong('FILE', 'is too large.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw wrong('FILE', 'is no JSON.');
  }
  const read = v.safeParse(file, parsed);
  if (!read.success) {
    const [issue] = read.issues;
    const field = issue.path?.map(({ key }) => String(key)).join('.') ?? 'the file';
    throw wrong('FILE', `${field} is refused: ${issue.message}.`);
  }
  const { price, variants, ...rest } = read.output;
  const absent = input.merchant.languages.find((one) => !Object.hasOwn(rest.texts, one));
  if (absent !== undefined) throw wrong('FILE', `texts.${absent} is missing.`);
  const codes = variants.map(({ code }) => code);
  if (new Set(codes).size !== codes.length) throw wrong('FILE', 'variants has one code twice.');
  return {
    ...rest,
    price: BigInt(price),
    variants: variants.length === 0 ? [{ code: '', names: {} }] : variants,
  };
};

const write: Command = {
  name: 'mall write',
  summary: 'Writes an article that points buy, or a further version of one; orders keep theirs.',
  scope: 'merchant',
  arguments: [
    { name: 'FILE', help: 'JSON: code, kind goods|voucher, price, perMember, open, texts, variants' },
  ],
  options: operatorOption,
  examples: ['foyer mall write cap.json --operator ana --merchant demo'],
  async run(input) {
    const operator = operatorOf(input.options);
    const article = articleIn(input);
    await input.change(async (query, note) => {
      await putArticle(query, input.merchant.id, article);
      note({
        target: `mall ${article.code}`,
        before: null,
        after: { price: article.price.toString(), open: article.open, by: operator },
      });
    });
    return {
      lines: [`${article.code} is written; mall stock says how many there are.`],
      data: plain(article),
    };
  },
};

const articleOf = async (input: MerchantInput): Promise<ArticleRow> => {
  const row = await findArticle(input.query, {
    merchantId: input.merchant.id,
    code: input.args['CODE'] ?? '',
  });
  if (row === null) throw missing('CODE', 'there is no such article.');
  return row;
};
const codeArgument: CommandArgument = { name: 'CODE', help: 'code of the article' };

const list: Command = {
  name: 'mall list',
  summary: 'Articles with their prices in points and what is in stock.',
  scope: 'merchant',
  examples: ['foyer mall list --merchant demo'],
  async run({ merchant, query }) {
    const rows = await listArticles(query, {
      ...{ merchantId: merchant.id, kind: '', openOnly: false, limit: MAX_SHOWN, offset: 0 },
    });
    const variants = await listVariants(query, {
      merchantId: merchant.id,
      articles: rows.map(({ id }) => id),
    });
    const cells = rows.flatMap((row) =>
      variants
        .filter(({ article_id }) => article_id === row.id)
        .map((one) => [
          ...[row.code, one.code, row.kind, row.price.toString(), row.per_member?.toString() ?? ''],
          ...[one.stock.toString(), row.open ? 'open' : 'closed'],
        ]),
    );
    return {
      lines: table(['article', 'variant', 'kind', 'points', 'per member', 'stock', 'state'], cells),
      data: plain({ articles: rows, variants }),
    };
  },
};

const stock: Command = {
  name: 'mall stock',
  summary: 'Puts pieces into stock, or takes some out; the running gateway books them within seconds.',
  scope: 'merchant',
  arguments: [codeArgument],
  options: {
    ...operatorOption,
    pieces: { value: 'COUNT', help: 'how many come' },
    out: { help: 'they go instead' },
    variant: { value: 'CODE', help: 'which one, where there are several' },
  },
  examples: ['foyer mall stock cap --pieces 50 --operator ana --merchant demo'],
  async run(input) {
    const { merchant, options, query } = input;
    const operator = operatorOf(options);
    const article = await articleOf(input);
    const pieces = integerOption(options, 'pieces', { min: 1, max: 1_000_000 });
    if (pieces === undefined) throw wrong('--pieces', 'is needed: how many?');
    const code = textOption(options, 'variant', { max: 40 });
    const variants = await listVariants(query, { merchantId: merchant.id, articles: [article.id] });
    const variant =
      code === undefined && variants.length === 1 ? variants[0] : variants.find((one) => one.code === code);
    if (variant === undefined)
      throw wrong('--variant', `must be one of ${variants.map((one) => quoted(one.code)).join(', ')}.`);
    const signed = BigInt(options['out'] === true ? -pieces : pieces);
    if (variant.stock + signed < 0n) throw wrong('--pieces', `are more than the ${variant.stock} there are.`);
    await input.change(async (scoped, note) => {
      await insertDelivery(scoped, {
        ...{ merchantId: merchant.id, variantId: variant.id, pieces: signed, operator, now: new Date() },
      });
      note({
        target: `mall ${article.code}`,
        before: null,
        after: { pieces: signed.toString(), by: operator },
      });
    });
    return {
      lines: [`${signed} of ${article.code} are booked within seconds.`],
      data: { pieces: signed.toString() },
    };
  },
};

const orders: Command = {
  name: 'mall orders',
  summary: 'Orders, the newest first; receivers are masked.',
  scope: 'merchant',
  options: { state: { value: 'STATE', help: STATES.join('|') } },
  examples: ['foyer mall orders --state placed --merchant demo'],
  async run({ merchant, query, options }) {
    const rows = await listOrders(query, {
      ...{ merchantId: merchant.id, memberId: null, state: choiceOption(options, 'state', STATES) ?? null },
      ...{ from: null, to: null, limit: MAX_SHOWN, offset: 0 },
    });
    const shown = rows.map(({ address_box: _, ...row }) => row);
    return {
      lines: table(
        ['id', 'state', 'member', 'article', 'pieces', 'points', 'to', 'placed'],
        rows.map((row) => [
          ...[row.id.toString(), row.settled ? row.state : `${row.state} …`, row.member_id.toString()],
          ...[Object.values(row.texts)[0]?.name ?? '', String(row.quantity), row.points.toString()],
          ...[row.masked, row.placed_at.toISOString()],
        ]),
      ),
      data: plain({ orders: shown }),
    };
  },
};

const show: Command = {
  name: 'mall show',
  summary: 'One order with its way; with --address where it goes, which is noted.',
  scope: 'merchant',
  arguments: [idArgument],
  options: { ...operatorOption, address: { help: 'opens the address, to ship it' } },
  examples: ['foyer mall show 12 --address --operator ana --merchant demo'],
  async run(input) {
    const { merchant, query, options } = input;
    const id = idOf(input.args);
    const row = await findOrder(query, { merchantId: merchant.id, id });
    if (row === null) throw missing('ID', 'there is no such order.');
    const steps = await listSteps(query, { merchantId: merchant.id, id });
    const { address_box: box, ...facts } = row;
    const lines = [
      `${row.id}: ${row.state}, ${row.quantity} of ${Object.values(row.texts)[0]?.name ?? ''} for ${row.points} points, to ${row.masked || 'no address'}`,
      ...table(
        ['when', 'state', 'by', 'reason'],
        steps.map((step) => [step.at.toISOString(), step.state, step.actor, step.reason]),
      ),
    ];
    if (options['address'] !== true) return { lines, data: plain({ ...facts, steps }) };
    const operator = operatorOf(options);
    if (row.state !== 'approved')
      throw new OperatorProblem(EXIT.failed, 'ID', 'only what is approved is shipped.');
    const text = box === null ? null : createKeyBox(await secretOf(input), ADDRESS_USE).open(box);
    if (text === null) throw new OperatorProblem(EXIT.failed, 'ID', 'its address cannot be opened.');
    await input.change(async (_, note) => {
      note({ target: `mall order ${id}`, before: null, after: { addressSeenBy: operator } });
      return Promise.resolve();
    });
    const address: unknown = JSON.parse(text);
    return { lines: [...lines, text], data: plain({ ...facts, steps, address }) };
  },
};

const step = (
  word: string,
  to: NextState,
  about: { summary: string; option?: 'tracking' | 'reason'; needed?: true; help?: string },
): Command => {
  const { option } = about;
  const own: Record<string, CommandOption> =
    option === undefined ? {} : { [option]: { value: 'TEXT', help: about.help ?? '' } };
  return {
    name: `mall ${word}`,
    summary: about.summary,
    scope: 'merchant',
    arguments: [idArgument],
    options: { ...operatorOption, ...own },
    examples: [
      `foyer mall ${word} 12 --operator ana${about.needed ? ` --${option ?? ''} Damaged` : ''} --merchant demo`,
    ],
    async run(input) {
      const { merchant, options } = input;
      const operator = operatorOf(options);
      const id = idOf(input.args);
      const said = option === undefined ? '' : (textOption(options, option, { max: 80 }) ?? '');
      if (about.needed && said.trim() === '')
        throw wrong(`--${option ?? ''}`, 'is needed: the member reads it.');
      if ((await findOrder(input.query, { merchantId: merchant.id, id })) === null)
        throw missing('ID', 'there is no such order.');
      await input.change(async (query, note) => {
        const isMoved = await moveOrder(query, {
          ...{ merchantId: merchant.id, id, to, settled: false, actor: operator, now: new Date() },
          ...{ reason: option === 'reason' ? said : '', tracking: option === 'tracking' ? said : '' },
        });
        if (!isMoved)
          throw new OperatorProblem(
            EXIT.failed,
            'ID',
            'it stands where this cannot be done, or is just being booked.',
          );
        note({ target: `mall order ${id}`, before: null, after: { state: to, by: operator } });
      });
      return {
        lines: [`Order ${id} is ${to}; the member reads it within seconds.`],
        data: { id: id.toString(), state: to },
      };
    },
  };
};

const rate: Command = {
  name: 'mall rate',
  summary:
    'Points for a million units of settled turnover of a product, or the rates there are; a further rate counts from tomorrow.',
  scope: 'merchant',
  options: {
    product: { value: 'PRODUCT', help: PRODUCTS.join('|') },
    ppm: { value: 'POINTS', help: '1000000 is a point for each unit of the currency; 0 stops' },
  },
  examples: ['foyer mall rate --product RNG --ppm 100000 --merchant demo'],
  async run(input) {
    const { merchant, options } = input;
    const product = choiceOption(options, 'product', PRODUCTS);
    const ppm = integerOption(options, 'ppm', { min: 0, max: 100_000_000 });
    if ((product === undefined) !== (ppm === undefined))
      throw wrong('--ppm', 'and --product belong together.');
    if (product !== undefined && ppm !== undefined)
      await input.change(async (query, note) => {
        const from = await putPointRate(query, { merchantId: merchant.id, product, ppm: BigInt(ppm) });
        note({ target: `points ${product}`, before: null, after: { ppm, from } });
      });
    const rows = await readPointRates(input.query, merchant.id);
    return {
      lines: table(
        ['product', 'from', 'points a million'],
        rows.map((row) => [row.product, row.from_day, row.ppm.toString()]),
      ),
      data: plain({ rates: rows }),
    };
  },
};

const policy: Command = {
  name: 'mall policy',
  summary:
    'Shows or changes what a thousand points are worth, the smallest number, the step, the day’s cap and how long addresses stay.',
  scope: 'merchant',
  options: {
    thousand: { value: 'AMOUNT', help: 'what 1,000 points are worth; 0: they are not changed into money' },
    minimum: { value: 'POINTS', help: 'the fewest that are changed at once' },
    step: { value: 'POINTS', help: 'they are changed in multiples of it' },
    'day-cap': { value: 'POINTS', help: 'the most on a day' },
    'erase-days': { value: 'DAYS', help: 'days after the delivery when an address is erased' },
  },
  examples: ['foyer mall policy --thousand 1.00 --minimum 1000 --step 1000 --day-cap 50000 --merchant demo'],
  async run(input) {
    const { merchant, options } = input;
    const { currency } = merchant;
    const now = await readPointPolicy(input.query, merchant.id);
    const minor = amountOption(options, 'thousand', currency);
    if (minor !== undefined && minor > 1_000_000_000n)
      throw wrong('--thousand', `must be at most ${amountText({ minor: 1_000_000_000n, currency })}.`);
    const points = (option: string): bigint | undefined => {
      const count = integerOption(options, option, { min: 1, max: 999_999_999 });
      return count === undefined ? undefined : BigInt(count);
    };
    const after = {
      per_thousand: minor ?? now.per_thousand,
      minimum: points('minimum') ?? now.minimum,
      step: points('step') ?? now.step,
      day_cap: points('day-cap') ?? now.day_cap,
      erase_days: integerOption(options, 'erase-days', { min: 1, max: 365 }) ?? now.erase_days,
    };
    if (after.minimum > after.day_cap) throw wrong('--minimum', 'is more than a day allows.');
    if ((after.step * after.per_thousand) % 1_000n !== 0n)
      throw wrong('--step', `must be worth a whole number of the smallest coins of ${currency}.`);
    if (JSON.stringify(plain(after)) !== JSON.stringify(plain(now)))
      await input.change(async (query, note) => {
        await writePointPolicy(query, merchant.id, after);
        note({ target: 'points policy', before: plain(now), after: plain(after) });
      });
    return {
      lines: table(
        ['setting', 'is'],
        [
          ['thousand', amountText({ minor: after.per_thousand, currency })],
          ['minimum', after.minimum.toString()],
          ['step', after.step.toString()],
          ['day-cap', after.day_cap.toString()],
          ['erase-days', String(after.erase_days)],
        ],
      ),
      data: plain(after),
    };
  },
};

export const mallCommands: readonly Command[] = [
  write,
  list,
  stock,
  orders,
  show,
  step('approve', 'approved', { summary: 'Confirms an order; the member can no longer take it back.' }),
  step('ship', 'shipped', {
    summary: 'Says that an order was sent: its points are spent.',
    option: 'tracking',
    help: 'number to follow it by',
  }),
  step('deliver', 'delivered', {
    summary: 'Says that an order arrived; its address is erased some days later.',
  }),
  step('refuse', 'refused', {
    summary: 'Refuses an order that was not sent: points and pieces come back.',
    option: 'reason',
    needed: true,
    help: 'why; the member reads it',
  }),
  rate,
  policy,
];
