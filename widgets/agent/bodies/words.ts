import { agentPay } from '../../../src/locales/en/agent-pay';
import { agentReports } from '../../../src/locales/en/agent-reports';
import { agentTeam } from '../../../src/locales/en/agent-team';

/** English of all pages of pay; their products, days and bets are said in the words of team and reports. */
export const texts = { agentPay, agentReports, agentTeam };
