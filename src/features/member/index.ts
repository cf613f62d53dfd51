import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import memberCss from './member.css?inline';

export type { MemberBody } from './member-part.controller';
export { MemberGate } from './member-gate.view';
export { MemberPart, MemberPartLater, MemberWidget, type MemberWidgetProps } from './member-part.view';

/** Of every element with a page of the member's own. */
export const memberStyles: readonly string[] = [buttonCss, stateCss, memberCss];
