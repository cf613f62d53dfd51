import { compareRollups } from '../../gateway/ledger/index';
import type { Person, Told } from './day-types';
import type { Stage } from './stage';
import { DAY } from './subjects';

const DAY_MS = 24 * 3_600_000;
const MAX_NAMED = 20;
const { merchantId } = DAY;

/** One thing that was compared: what was looked at, and each difference by name. */
export interface Finding {
  what: string;
  looked: number;
  differences: readonly string[];
}
const finding = (what: string, looked: number, differences: readonly string[]): Finding => ({
  what,
  looked,
  differences,
});

const ledgerFindings = async ({ ledger, db, query }: Stage): Promise<Finding[]> => {
  const { unbalanced, brokenAt, drifted, holds, journals } = await ledger.verify({ merchantId });
  const rollups = await compareRollups({ database: db, merchantId });
  const [held] = await query<{ ours: string; theirs: string; open: string }>(
    `select (select coalesce(sum(amount), 0)::text from withdrawal where merchant_id = $1 and money = 'held') as ours,
            (select coalesce(sum(amount), 0)::text from hold where merchant_id = $1 and state = 'open') as theirs,
            (select count(*)::text from withdrawal where merchant_id = $1 and money = 'held') as open`,
    [merchantId],
  );
  return [
    finding('ledger: sum, chain, balances, holds', Number(journals), [
      ...unbalanced.map((currency) => `${currency} does not sum to zero`),
      ...(brokenAt === null ? [] : [`the chain breaks at ${brokenAt}`]),
      ...drifted.map((account) => `account ${account} has drifted`),
      ...holds.map((hold) => `hold ${hold} is not as its journals say`),
    ]),
    finding(
      'holds are those of open withdrawals',
      Number(held?.open ?? 0),
      held?.ours === held?.theirs ? [] : [`${held?.ours} and ${held?.theirs}`],
    ),
    finding(
      'roll-ups',
      Number(journals),
      rollups.map((one) =>
        JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
      ),
    ),
  ];
};

const accountFindings = async ({ ledger }: Stage, people: readonly Person[]): Promise<Finding> => {
  const differences: string[] = [];
  for (const { n, memberId, expectedMinor } of people) {
    const found = await ledger.balances({
      merchantId,
      account: { class: 'player', owner: memberId.toString(), currency: DAY.currency },
    });
    const has = (found?.availableMinor ?? 0n) + (found?.heldMinor ?? 0n);
    if (has !== expectedMinor) differences.push(`member ${n}: ${has}, not ${expectedMinor}`);
  }
  return finding('each member has what the day made', people.length, differences);
};

const toldFindings = async (
  { query }: Stage,
  told: readonly Told[],
): Promise<{ findings: Finding[]; open: string[] }> => {
  const open: string[] = [];
  const of = async (kind: Told['kind']): Promise<Finding> => {
    const rows = await query<{ id: bigint; state: string }>(
      `select id, state from ${kind} where merchant_id = $1`,
      [merchantId],
    );
    const states = new Map(rows.map((row) => [row.id.toString(), row.state]));
    const mine = told.filter((one) => one.kind === kind);
    const differences = mine.flatMap((one) => {
      const state = one.id === '' ? 'refused at once' : (states.get(one.id) ?? 'nowhere');
      if (one.ends.includes(state)) return [];
      if (one.openBecause !== undefined) {
        open.push(`${kind} ${one.id} (${one.story}): ${state}, ${one.openBecause}`);
        return [];
      }
      return [
        `${kind} ${one.id} of member ${one.person} (${one.story}): ${state}, not ${one.ends.join(' or ')}`,
      ];
    });
    const known = new Set(mine.map(({ id }) => id));
    const strange = [...states.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `${kind} ${id} belongs to no story`);
    return finding(`${kind}s are where their stories end`, mine.length, [...differences, ...strange]);
  };
  const findings = [await of('deposit'), await of('withdrawal')];
  return { findings, open };
};

const bookFindings = async (stage: Stage): Promise<Finding[]> => {
  const { services, query, clock } = stage;
  const span = { merchantId, from: new Date(clock.now() - 2 * DAY_MS), to: new Date(clock.now() + DAY_MS) };
  const found: Finding[] = [];
  for (const { code } of await services.paymentProviders.all(merchantId)) {
    const { whole, comparable, differences } = await services.reconciliation.compare({
      ...span,
      provider: code,
    });
    const [lines] = await query<{ count: string }>(
      'select count(*)::text as count from settlement_line where merchant_id = $1 and provider = $2',
      [merchantId, code],
    );
    found.push(
      finding(`reconciliation of ${code}`, Number(lines?.count ?? 0), [
        ...(whole ? [] : ['its list was not read to the end']),
        ...(comparable ? [] : ['there is nothing to compare with']),
        ...differences.map(
          (one) => `${one.class} ${one.kind} ${one.object}: ours ${one.ours}, theirs ${one.theirs}`,
        ),
      ]),
    );
  }
  const clearing = async (owner: string): Promise<bigint> => {
    const [row] = await query<{ sum: string }>(
      `select coalesce(-sum(e.amount), 0)::text as sum from entry e join account a on a.merchant_id = e.merchant_id and a.id = e.account_id
        where e.merchant_id = $1 and a.class = 'clearing' and a.owner = $2`,
      [merchantId, owner],
    );
    return BigInt(row?.sum ?? 0);
  };
  for (const code of ['pix', 'quayside'] as const) {
    const [ours, theirs] = [await clearing(code), await stage.heldMinor(code)];
    found.push(
      finding(`what ${code} holds for us`, 1, ours === theirs ? [] : [`ours ${ours}, theirs ${theirs}`]),
    );
  }
  const [seen] = await query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from transfer_arrival where merchant_id = $1`,
    [merchantId],
  );
  const ours = await clearing('transfer');
  found.push(
    finding(
      'what operators saw on the account',
      1,
      ours === BigInt(seen?.sum ?? 0) ? [] : [`ours ${ours}, seen ${seen?.sum}`],
    ),
  );
  return found;
};

/** Everything that must agree when the day is over, each with what differs. */
export const audit = async (
  stage: Stage,
  input: { people: readonly Person[]; told: readonly Told[] },
): Promise<{ findings: Finding[]; open: string[] }> => {
  const told = await toldFindings(stage, input.told);
  const findings = [
    ...(await ledgerFindings(stage)),
    await accountFindings(stage, input.people),
    ...told.findings,
    ...(await bookFindings(stage)),
  ];
  return {
    findings: findings.map((one) => ({ ...one, differences: one.differences.slice(0, MAX_NAMED) })),
    open: told.open,
  };
};
