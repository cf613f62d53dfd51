import type { LocaleTextsBehindAgent } from '../types';
import { agentMember } from './agent-member';
import { agentOffice } from './agent-office';
import { agentPay } from './agent-pay';
import { agentRegister } from './agent-register';
import { agentReports } from './agent-reports';
import { agentSubAccounts } from './agent-sub-accounts';
import { agentTeam } from './agent-team';

/** Texts of this language that only agents meet: a lazy file of its own. */
export const locale: LocaleTextsBehindAgent = {
  agentMember,
  agentOffice,
  agentPay,
  agentRegister,
  agentReports,
  agentSubAccounts,
  agentTeam,
};
