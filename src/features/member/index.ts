import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import centreCss from './centre.css?inline';
import memberCss from './member.css?inline';

export { MemberCentre, type MemberCentreProps } from './centre.view';
export type { MemberBody } from './member-part.controller';
export { MemberPartLater, MemberWidget, type MemberWidgetProps } from './member-part.view';

/** Of every element with a page of the member's own. */
export const memberStyles: readonly string[] = [buttonCss, stateCss, memberCss];
export const centreStyles: readonly string[] = [...memberStyles, centreCss];
