import type { PayBehindRow, PayState } from '../contract/entities/agent-pay';
import { pay, type PayInputs, type PayTerms, spanOf } from '../contract/pay';
import type { FakeContracts } from './fake-contracts-state';

const money = (minor: bigint) => ({ minor, currency: 'BRL' });
const DAY_MS = 86_400_000;

/** A statement as the gateway would have computed it from these figures; the newest goes first. */
export const fakeStatement = (
  contracts: FakeContracts,
  of: {
    receiverId: string;
    /** '' is the platform. */
    payerId: string;
    terms: PayTerms;
    inputs: PayInputs;
    /** First day; a day long unless `days` says otherwise. */
    day: string;
    days?: number;
    state?: PayState;
    corrections?: bigint;
    opening?: bigint;
    passed?: bigint;
    owed?: bigint;
    behind?: PayBehindRow[];
  },
): void => {
  const { terms, inputs, corrections = 0n, opening = 0n, passed = 0n, owed = 0n } = of;
  const result = pay(terms, inputs);
  const total = result.gross + corrections + opening;
  const due = total > 0n ? total : 0n;
  const startsAt = Date.parse(`${of.day}T03:00:00Z`);
  const id = String(contracts.pay.length + 1);
  contracts.pay.unshift({
    receiverId: of.receiverId,
    payerId: of.payerId,
    behind: of.behind ?? [],
    file: {
      ...{ id, contractId: '1', version: 1, kind: terms.kind, product: terms.product, span: spanOf(terms) },
      ...{ member: null, payer: of.payerId === '' ? 'platform' : 'upline', tier: result.tier },
      ...{ startsAt, endsAt: startsAt + (of.days ?? 1) * DAY_MS, active: inputs.active },
      state: of.state ?? (due === 0n ? 'nothing' : 'posted'),
      ...{ turnover: money(inputs.turnover), gross: money(result.gross), corrections: money(corrections) },
      ...{
        opening: money(opening),
        due: money(due),
        paid: money(due - passed - owed),
        passed: money(passed),
      },
      ...{ owed: money(owed), closing: money(total < 0n ? total : 0n), missing: result.missing },
      lines: result.lines.map(({ item, minor }) => ({ item, amount: money(minor) })),
      correctionsOf:
        corrections === 0n
          ? []
          : [
              {
                statementId: '1',
                startsAt: startsAt - DAY_MS,
                before: money(-corrections),
                after: money(0n),
              },
            ],
      ...{ below: [], terms, inputs },
      hashes: { inputs: 'ab'.repeat(32), version: 'cd'.repeat(32), tree: 'ef'.repeat(32), code: 'pay-1' },
    },
  });
};
