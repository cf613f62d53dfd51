import type { CashierBench } from './cashier';

/** Writes down debts of the bench's member: disputes that were lost of a payment that was credited, of which nothing was left. */
export const debtsOf = async (world: CashierBench): Promise<(minor: bigint) => Promise<void>> => {
  const { query } = world.bench.db.merchant(1);
  const deposit = await world.create();
  await world.pay(deposit);
  await world.settled(deposit.depositId, 'credited');
  let serial = 0;
  return async (minor) => {
    serial += 1;
    const key = `debt-${deposit.depositId}-${serial}`;
    const posted = await world.bench.ledger.post({
      type: 'post',
      ...{ merchantId: 1, source: 'seed', key, actor: 'test', kind: 'chargeback' },
      postings: [
        { account: { class: 'bad-debt', owner: 'pix', currency: 'BRL' }, amountMinor: -minor },
        { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: minor },
      ],
    });
    if (!posted.ok) throw new Error(posted.code);
    await query(
      `insert into deposit_dispute (merchant_id, provider, dispute_ref, receipt_ref, deposit_id, member_id, currency, amount,
         from_debt, reason, said, state, opened_at, seen_at)
       select r.merchant_id, r.provider, $2, r.receipt_ref, r.deposit_id, $3, r.currency, $4, $4, 'fraud', 'lost', 'lost', now(), now()
         from deposit_receipt r where r.merchant_id = 1 and r.deposit_id = $1 limit 1`,
      [BigInt(deposit.depositId), key, world.memberId, minor],
    );
  };
};
