import { expect, it } from 'vitest';
import { duePages, type PageFacts } from './pages';
import { memberPageNames } from './paths';

const facts = (flags: Record<string, boolean>, canTransferUp = false): PageFacts => ({
  flags,
  canTransferUp,
  offered: [],
});

it('[MEM-1] shows pages in their order, and hides those of modules until their flags arrive', () => {
  expect(duePages(facts({}), memberPageNames)).toEqual([
    'securityCenter',
    'transferFund',
    'personalHistoryCopy',
    'transactionHistory',
    'personalProfit',
    'limits',
    'identity',
    'feedback',
  ]);
});

it('[MEM-3] [MEM-4] shows deposit and withdrawal by their own flags, and neither where credit is given', () => {
  expect(duePages(facts({ DEPOSIT: true }), memberPageNames)).toContain('depositv2');
  expect(duePages(facts({ DEPOSIT: true }), memberPageNames)).not.toContain('withdraw');
  expect(duePages(facts({ WITHDRAW: true }), memberPageNames)).toEqual(
    expect.arrayContaining(['withdraw', 'payees']),
  );
  const credit = duePages(facts({ DEPOSIT: true, WITHDRAW: true, CREDITMAR3: true }), memberPageNames);
  expect(credit).not.toContain('depositv2');
  expect(credit).not.toContain('withdraw');
});

it('[MEM-5] shows the transfer to the upline to whom it is open, where the merchant has it', () => {
  const open = { AGETRANSFERUP3: true };
  expect(duePages(facts(open, true), memberPageNames)).toContain('transferUpline');
  expect(duePages(facts(open, false), memberPageNames)).not.toContain('transferUpline');
  expect(duePages(facts({}, true), memberPageNames)).not.toContain('transferUpline');
});

it('lists no page that is not built', () => {
  expect(duePages(facts({ DEPOSIT: true }), ['limits', 'depositv2'])).toEqual(['depositv2', 'limits']);
});

it('[MEM-10] [MEM-11] [MEM-14] shows rewards and rebates by their modules, and invitations where the merchant pays for them', () => {
  expect(duePages(facts({ REWCEN3: true }), memberPageNames)).toEqual(
    expect.arrayContaining(['rewardCenter', 'vip']),
  );
  expect(duePages(facts({ REWCEN3: true }), memberPageNames)).not.toContain('referral');
  const paid = { ...facts({ REWCEN3: true }), offered: ['REFERRAL'] };
  expect(duePages(paid, memberPageNames)).toContain('referral');
  expect(duePages(facts({}), memberPageNames)).not.toContain('manualRebate');
  expect(duePages(facts({ MANPLAYREB3: true }), memberPageNames)).toContain('manualRebate');
});
