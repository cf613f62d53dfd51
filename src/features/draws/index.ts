import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import checkerCss from './checker.css?inline';
import drawsCss from './draws.css?inline';
import proofCss from './proof.css?inline';
import ticketsCss from './tickets.css?inline';

export { DrawsWidget, type DrawsWidgetProps } from './draws.view';
export { keepDrawn } from './still';
export { TicketsWidget } from './tickets.view';

export const drawsStyles: readonly string[] = [buttonCss, stateCss, drawsCss];
export const ticketsStyles: readonly string[] = [
  buttonCss,
  stateCss,
  drawsCss,
  checkerCss,
  proofCss,
  ticketsCss,
];
