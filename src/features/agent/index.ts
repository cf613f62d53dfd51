import menuCss from '../../ui/primitives/page-menu.css?inline';
import officeCss from './office.css?inline';

export { AgentClock } from './clock.view';
export { WithTexts } from './with-texts.view';
export { AgentOffice, type AgentBody, type AgentOfficeProps } from './office.view';

/** Beside those of the members’ gate. */
export const agentStyles: readonly string[] = [menuCss, officeCss];
