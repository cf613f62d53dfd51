import type { Command } from '../command';
import { analyticsCommands } from './analytics';
import { auditCommands } from './audit';
import { brandCommands } from './brand';
import { backupCommands } from './backup';
import { cashierCommands } from './cashier';
import { cashierPolicyCommands } from './cashier-policy';
import { cashierProviderCommands } from './cashier-provider';
import { chatCommands } from './chat';
import { contentCommands } from './content';
import { databaseCommands } from './database';
import { deskCommands } from './desk';
import { flagCommands } from './flag';
import { imageCommands } from './image';
import { inboxCommands } from './inbox';
import { ledgerCommands } from './ledger';
import { limitsCommands } from './limits';
import { lotteryCommands } from './lottery';
import { lotteryFeedCommands } from './lottery-feed';
import { lotteryRiskCommands } from './lottery-risk';
import { drawCommands } from './lottery-verify';
import { contestCommands } from './contest';
import { mallCommands } from './mall';
import { memberCommands } from './member';
import { merchantCommands } from './merchant';
import { migrateCommands } from './migrate';
import { originCommands } from './origin';
import { countryCommands } from './country';
import { contractCommands } from './contract';
import { payCommands } from './pay';
import { productionCommands } from './production';
import { promotionCommands } from './promotion';
import { promotionLookCommands } from './promotion-look';
import { promotionRequestCommands } from './promotion-requests';
import { providerCommands } from './provider';
import { reportCommands } from './report';
import { ruleCommands } from './rule';
import { secretCommands } from './secret';
import { siteCommands } from './site';
import { smsCommands } from './sms';
import { teamCommands } from './team';
import { teamDemoCommands } from './team-demo';
import { vendorCommands } from './vendor';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...merchantCommands,
  ...brandCommands,
  ...flagCommands,
  ...ruleCommands,
  ...countryCommands,
  ...originCommands,
  ...siteCommands,
  ...smsCommands,
  ...providerCommands,
  ...analyticsCommands,
  ...vendorCommands,
  ...memberCommands,
  ...teamCommands,
  ...teamDemoCommands,
  ...contractCommands,
  ...payCommands,
  ...promotionCommands,
  ...promotionLookCommands,
  ...promotionRequestCommands,
  ...contestCommands,
  ...limitsCommands,
  ...ledgerCommands,
  ...reportCommands,
  ...cashierCommands,
  ...cashierPolicyCommands,
  ...cashierProviderCommands,
  ...lotteryCommands,
  ...lotteryRiskCommands,
  ...lotteryFeedCommands,
  ...drawCommands,
  ...inboxCommands,
  ...chatCommands,
  ...mallCommands,
  ...contentCommands,
  ...imageCommands,
  ...deskCommands,
  ...auditCommands,
  ...productionCommands,
  ...secretCommands,
  ...migrateCommands,
  ...databaseCommands,
  ...backupCommands,
];
