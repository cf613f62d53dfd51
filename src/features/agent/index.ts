export { AgentAccount } from './account.view';
export { AgentClock } from './clock.view';
