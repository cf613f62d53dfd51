import { Resvg } from '@resvg/resvg-js';
import { depositsDomain } from '../../src/core';
import type { Person, Told } from './day-types';
import { comesTo, insist } from './insist';
import type { Stage } from './stage';
import { DAY } from './subjects';

/** A tax number of no member of the day. */
const STRANGER = '11144477735';
const MINUTE_MS = 60_000;

interface Teller {
  stage: Stage;
  person: Person;
  tell: () => void;
  /** What is done when the day is nearly over. */
  atDusk: (work: () => Promise<void>) => void;
}
interface Made {
  id: string;
  reference: string;
  minor: bigint;
}
/** What a story comes to: the states that are right, what it adds to the account, and why it may stand open. */
type End = Pick<Told, 'ends' | 'openBecause'> & { id: string };
type Story = (teller: Teller, minor: bigint) => Promise<End>;

const PICTURE = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="100%" height="100%" fill="#268"/></svg>',
)
  .render()
  .asPng();
const decimal = (minor: bigint): string => `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;

const create = async ({ stage, person, tell }: Teller, method: string, minor: bigint): Promise<Made> => {
  const deposits = person.client.use(depositsDomain);
  const requestId = deposits.newRequestId();
  const amount = { minor, currency: DAY.currency };
  const { id } = await insist(() => deposits.create({ method, amount, requestId }));
  tell();
  const [row] = await stage.query<{ reference: string }>(
    'select reference from deposit where merchant_id = $1 and id = $2',
    [DAY.merchantId, BigInt(id)],
  );
  return { id, reference: row?.reference ?? '', minor };
};

/** Until the provider has it: only then it can be paid. */
const offered = ({ person }: Teller, { id }: Made): Promise<boolean> => {
  const deposits = person.client.use(depositsDomain);
  return comesTo(async () => (await insist(() => deposits.detail(id))).state === 'awaiting');
};

const pix =
  (
    pay: (teller: Teller, made: Made) => Promise<bigint>,
    end: (id: string) => End = (id) => ({ id, ends: ['credited'] }),
  ): Story =>
  async (teller, minor) => {
    const made = await create(teller, 'pix', minor);
    await offered(teller, made);
    teller.person.expectedMinor += await pay(teller, made);
    teller.tell();
    return end(made.id);
  };
const payPix = (
  { stage, person }: Teller,
  made: Made,
  over: Record<string, unknown> = {},
): Promise<unknown> => stage.bank('pay', { txid: made.reference, payer: person.document, ...over });

const card =
  (
    pay: (teller: Teller, made: Made) => Promise<bigint>,
    ends: readonly string[] = ['credited'],
    openBecause?: string,
  ): Story =>
  async (teller, minor) => {
    const made = await create(teller, 'quayside', minor);
    await offered(teller, made);
    teller.person.expectedMinor += await pay(teller, made);
    teller.tell();
    return { id: made.id, ends, ...(openBecause === undefined ? {} : { openBecause }) };
  };
const payCard = async ({ stage }: Teller, made: Made, over: Record<string, unknown> = {}): Promise<string> =>
  String(await stage.quayside('pay', { reference: made.reference, ...over }));

const credited = ({ person }: Teller, { id }: Made): Promise<boolean> => {
  const deposits = person.client.use(depositsDomain);
  return comesTo(async () => (await insist(() => deposits.detail(id))).state === 'credited');
};

/** What the card's bank takes back, and how that ends; null: it is not decided within the day. */
const disputed = (how: 'won' | 'lost' | null): Story =>
  card(
    async (teller, made) => {
      const payment = await payCard(teller, made);
      if (!(await credited(teller, made))) throw new Error(`the deposit ${made.id} is not credited`);
      const dispute = await teller.stage.quayside('dispute', { payment });
      const taken = (): Promise<boolean> =>
        comesTo(async () => {
          const rows = await teller.stage.query(
            "select 1 from deposit_dispute where merchant_id = $1 and dispute_ref = $2 and state <> 'seen'",
            [DAY.merchantId, String(dispute)],
          );
          return rows.length > 0;
        });
      await taken();
      if (how !== null) await teller.stage.quayside('resolve', { dispute, how });
      return how === 'won' ? made.minor : 0n;
    },
    how === null ? ['charged_back', 'credited'] : ['charged_back', 'credited'],
  );

const transfer =
  (decide: ((teller: Teller, made: Made) => Promise<bigint>) | null, ends: readonly string[]): Story =>
  async (teller, minor) => {
    const { person, stage } = teller;
    const made = await create(teller, 'transfer', minor);
    await offered(teller, made);
    if (decide) {
      const deposits = person.client.use(depositsDomain);
      await insist(() =>
        deposits.proof(made.id, new Blob([Uint8Array.from(PICTURE)], { type: 'image/png' })),
      );
      teller.tell();
      person.expectedMinor += await decide({ ...teller, stage }, made);
    }
    return { id: made.id, ends };
  };
/** An operator found it on the account. A try whose answer was lost has decided already. */
const confirm =
  (part: (minor: bigint) => bigint) =>
  async ({ stage, tell }: Teller, made: Made): Promise<bigint> => {
    const minor = part(made.minor);
    const { code } = await stage.desk.ask('ana', 'proofs.confirm', {
      id: made.id,
      minor: minor.toString(),
      bankRef: `BANK-${made.id}`,
      paidAt: stage.clock.now() - MINUTE_MS,
    });
    if (code !== '' && code !== 'CASHIER_DECIDED') throw new Error(`no confirmation of ${made.id}: ${code}`);
    tell();
    return minor;
  };

interface Suspended {
  id: string;
  depositId: string | null;
}
const suspended = async ({ stage }: Teller, made: Made): Promise<string> => {
  let found: string | undefined;
  await comesTo(async () => {
    const { value } = await stage.desk.ask('ana', 'suspense.list', {});
    const { rows = [] } = (value ?? {}) as { rows?: Suspended[] };
    found = rows.find(({ depositId }) => depositId === made.id)?.id;
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`the money of the deposit ${made.id} was not set aside`);
  return found;
};
/** Money that waits for people: two of them say whose it is, or one sends it back. */
const decided =
  (word: 'credit' | 'refund') =>
  async (teller: Teller, made: Made): Promise<bigint> => {
    const { stage, tell } = teller;
    const id = await suspended(teller, made);
    for (const who of word === 'credit' ? ['ana', 'bruno'] : ['ana']) {
      const { code } = await stage.desk.ask(who, `suspense.${word}`, { id });
      // A try before it may have been heard and its answer lost.
      if (code !== '' && !/^CASHIER_(SAME_PERSON|STATE|DECIDED)$/.test(code))
        throw new Error(`${word} ${id}: ${code}`);
      tell();
    }
    return word === 'credit' ? made.minor : 0n;
  };

/** A dispute that stands open when the day is over. */
export const UNDECIDED = 'card, charged back and undecided';

export const depositStories: Readonly<Record<string, Story>> = {
  'pix, as asked': pix(async (teller, made) => (await payPix(teller, made), made.minor)),
  'card, as asked': card(async (teller, made) => (await payCard(teller, made), made.minor)),
  'transfer, confirmed': transfer(
    confirm((minor) => minor),
    ['credited'],
  ),
  'pix, less': pix(async (teller, made) => {
    await payPix(teller, made, { amount: decimal(made.minor / 2n) });
    return made.minor / 2n;
  }),
  'pix, twice': pix(async (teller, made) => {
    await payPix(teller, made);
    await payPix(teller, made);
    return made.minor * 2n;
  }),
  'pix, of another payer': pix(
    async (teller, made) => (await payPix(teller, made, { payer: STRANGER }), 0n),
    (id) => ({ id, ends: ['refunded'] }),
  ),
  'card, charged back and lost': disputed('lost'),
  'pix, never paid': pix(
    async () => 0n,
    (id) => ({ id, ends: ['expired'] }),
  ),
  'transfer, less': transfer(
    confirm((minor) => minor - 1_000n),
    ['credited'],
  ),
  'pix, paid late': async (teller, minor) => {
    const made = await create(teller, 'pix', minor);
    await offered(teller, made);
    teller.atDusk(async () => {
      await payPix(teller, made);
      teller.person.expectedMinor += minor;
    });
    return { id: made.id, ends: ['credited'] };
  },
  'pix, more': pix(async (teller, made) => {
    await payPix(teller, made, { amount: decimal(made.minor + 5_000n) });
    return made.minor + 5_000n;
  }),
  'pix, its notice is lost': pix(
    async (teller, made) => (await payPix(teller, made, { notices: 0 }), made.minor),
  ),
  'card, charged back and won': disputed('won'),
  'pix, told five times': pix(
    async (teller, made) => (await payPix(teller, made, { notices: 5 }), made.minor),
  ),
  'transfer, refused': transfer(
    async ({ stage, tell }, made) => {
      const { code } = await stage.desk.ask('bruno', 'proofs.refuse', {
        id: made.id,
        reason: 'not_arrived',
        note: 'not there',
      });
      if (code !== '' && code !== 'CASHIER_DECIDED') throw new Error(`no refusal of ${made.id}: ${code}`);
      tell();
      return 0n;
    },
    ['failed'],
  ),
  'pix, payer unknown, credited by two': pix(async (teller, made) => {
    await payPix(teller, made, { payer: null });
    return decided('credit')(teller, made);
  }),
  'card, no second step, sent back': card(
    async (teller, made) => {
      await payCard(teller, made, { threeDs: 'none' });
      return decided('refund')(teller, made);
    },
    ['refunded'],
  ),
  'card, twice': card(async (teller, made) => {
    await payCard(teller, made);
    await payCard(teller, made);
    return made.minor * 2n;
  }),
  'transfer, never made': transfer(null, ['expired']),
  'pix, answer of the charge is lost': async (teller, minor) => {
    await teller.stage.bank('fault', { call: 'create', fault: 'lost', times: 1 });
    return pix(async (paying, made) => (await payPix(paying, made), made.minor))(teller, minor);
  },
  'card, its webhook is lost': card(
    async (teller, made) => (await payCard(teller, made, { notices: 0 }), made.minor),
  ),
  'pix, taken back': async (teller, minor) => {
    const made = await create(teller, 'pix', minor);
    await offered(teller, made);
    const deposits = teller.person.client.use(depositsDomain);
    await insist(() => deposits.cancel(made.id)).catch(async (thrown: unknown) => {
      // The answer of a try before was lost: then it is so already.
      if ((await insist(() => deposits.detail(made.id))).state !== 'cancelled') throw thrown;
    });
    teller.tell();
    return { id: made.id, ends: ['cancelled'] };
  },
  [UNDECIDED]: disputed(null),
};
export const DEPOSIT_STORIES = Object.keys(depositStories);
export type DepositTeller = Teller;
