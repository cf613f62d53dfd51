import type { Command } from '../command';
import { analyticsCommands } from './analytics';
import { auditCommands } from './audit';
import { contentCommands } from './content';
import { flagCommands } from './flag';
import { imageCommands } from './image';
import { memberCommands } from './member';
import { merchantCommands } from './merchant';
import { originCommands } from './origin';
import { productionCommands } from './production';
import { providerCommands } from './provider';
import { ruleCommands } from './rule';
import { smsCommands } from './sms';
import { vendorCommands } from './vendor';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...merchantCommands,
  ...flagCommands,
  ...ruleCommands,
  ...originCommands,
  ...smsCommands,
  ...providerCommands,
  ...analyticsCommands,
  ...vendorCommands,
  ...memberCommands,
  ...contentCommands,
  ...imageCommands,
  ...auditCommands,
  ...productionCommands,
];
