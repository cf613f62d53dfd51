import { defineElement } from '../../src/element';
import { agentStyles } from '../../src/features/agent';
import { memberStyles } from '../../src/features/member';
import { agent } from '../../src/locales/en/agent';
import { agentOffice } from '../../src/locales/en/agent-office';
import { member } from '../../src/locales/en/member';
import { AgentElement } from './agent-element.view';
import { definition } from './definition';

export default defineElement({
  ...definition,
  styles: [...memberStyles, ...agentStyles],
  texts: { agent, agentOffice, member },
  view: AgentElement,
});
