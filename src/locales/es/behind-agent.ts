import type { LocaleTextsBehindAgent } from '../types';
import { agentOffice } from './agent-office';
import { agentPay } from './agent-pay';
import { agentRegister } from './agent-register';
import { agentReports } from './agent-reports';
import { agentTeam } from './agent-team';

/** Texts of this language that only agents meet: a lazy file of its own. */
export const locale: LocaleTextsBehindAgent = {
  agentOffice,
  agentPay,
  agentRegister,
  agentReports,
  agentTeam,
};
