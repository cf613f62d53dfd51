import { createDefinitions, decideRequest, type ListedRequest, listRequests } from '../../engagement/index';
import { decidePrize } from '../../engagement/contests/index';
import { createLedger } from '../../ledger/index';
import type { Command } from '../command';
import { EXIT, missing, OperatorProblem, wrong } from '../problem';
import { operatorOf, operatorOption } from '../signer';
import { table } from '../table';
import { textOption } from '../values';
import { shownAmount } from './promotion-tools';

const MAX_LIST = 500;
const COLUMNS = [
  ...[
    'grant',
    'member',
    'name',
    'promotion',
    'gives',
    'asked',
    'remark',
    'held',
    'linked',
    'state',
    'by',
    'reason',
  ],
];
const givesOf = ({ currency, money, bonus, points }: ListedRequest): string =>
  [
    ...(money + bonus > 0n ? [shownAmount(currency, money + bonus, currency)] : []),
    ...(points > 0n ? [shownAmount('PTS', points, currency)] : []),
  ].join(', ');
const GRANT = /^[1-9]\d{0,17}$/;

const requests: Command = {
  name: 'promotion requests',
  summary:
    'What a person decides: what members asked for (claim method REQUEST), and what is held because a linked account had the same before.',
  scope: 'merchant',
  options: { all: { help: 'decided ones too' } },
  examples: ['foyer promotion requests --merchant demo'],
  async run({ merchant, query, options }) {
    const state = options['all'] === true ? null : 'pending';
    const rows = await listRequests(query, { merchantId: merchant.id, state, limit: MAX_LIST });
    const listed = rows.map((row) => ({
      ...{ grant: row.grant_id.toString(), member: row.member_id.toString(), username: row.username },
      ...{ promotion: row.promotion, gives: givesOf(row), asked: row.asked_at.toISOString() },
      ...{
        remark: row.remark,
        held: row.held,
        linked: row.linked.join(', '),
        state: row.state,
        operator: row.operator,
        reason: row.reason,
      },
    }));
    const cells = listed.map((row) => Object.values(row));
    return {
      lines: cells.length === 0 ? ['Nothing waits for a decision.'] : table(COLUMNS, cells),
      data: { requests: listed },
    };
  },
};

const decide: Command = {
  name: 'promotion decide',
  summary:
    'Grants or refuses what a member asked for or what is held, with the reason: the member reads it. What is refused stays in the budget.',
  scope: 'merchant',
  arguments: [{ name: 'GRANT', help: 'the number that promotion requests shows' }],
  options: {
    ...operatorOption,
    approve: { help: 'the member gets it' },
    refuse: { help: 'the member does not get it' },
    reason: { value: 'TEXT', help: 'why; kept with the decision' },
  },
  examples: [
    'foyer promotion decide 812 --approve --reason "The receipt is right" --operator ana --merchant demo',
  ],
  async run(input) {
    const { merchant, args, options, db } = input;
    const operator = operatorOf(options);
    const text = args['GRANT'] ?? '';
    if (!GRANT.test(text)) throw wrong('GRANT', 'is the number of a grant.');
    const isApproved = options['approve'] === true;
    if (isApproved === (options['refuse'] === true))
      throw wrong('--approve', 'or --refuse is told, one of both.');
    const reason = textOption(options, 'reason', { max: 400 });
    if (reason === undefined) throw wrong('--reason', 'is missing: a decision has one.');
    const grantId = BigInt(text);
    await input.change(async (_, note) =>
      note({ target: `request ${text}`, before: 'pending', after: { isApproved, reason, operator } }),
    );
    const ledger = createLedger({ database: db });
    try {
      const of = { merchantId: merchant.id, grantId, isApproved, operator, reason };
      const decided =
        (await decidePrize(db, of)) ??
        (await decideRequest({ db, ledger, definitions: createDefinitions() }, of));
      if (decided === 'unknown') throw missing('GRANT', `${text} is no grant of ${merchant.code}.`);
      if (decided === 'elsewhere')
        throw new OperatorProblem(
          EXIT.failed,
          'GRANT',
          'it was decided otherwise, has lapsed or was taken back.',
        );
      return {
        lines: [`${text} is ${isApproved ? 'granted' : 'refused'}.`],
        data: { grant: text, decided: isApproved ? 'approved' : 'refused' },
      };
    } finally {
      await ledger.close();
    }
  },
};

export const promotionRequestCommands: readonly Command[] = [requests, decide];
