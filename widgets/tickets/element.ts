import { defineElement } from '../../src/element';
import { TicketsWidget, ticketsStyles } from '../../src/features/draws/tickets.view';
import { draws } from '../../src/locales/en/draws';
import { tickets } from '../../src/locales/en/tickets';
import { definition } from './definition';

export default defineElement({
  ...definition,
  styles: ticketsStyles,
  texts: { draws, tickets },
  view: TicketsWidget,
});
