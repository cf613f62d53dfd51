import { make } from '../../../../page-kit/dom';
import { button } from '../../../../page-kit/sheet';
import {
  FIELDS,
  PRIZES,
  readTicket,
  TICKET_UNITS,
  type ScratchShow,
} from '../../../families/scratch/scratch';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import { drawSymbol, shapeOf } from '../../look/symbol';
import css from './scratch.css?inline';
import { scratchWords, textsOf } from './words';

const SCRATCH_MS = 380;
/** A card that is not scratched opens by itself, field by field, after this. */
const IDLE_MS = 2_500;

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  const number = new Intl.NumberFormat(table.code);
  let ticket: ScratchShow | null = null;
  let isOver: (() => void) | null = null;
  const open = new Set<number>();
  const covers = Array.from({ length: FIELDS }, () =>
    make('span', { class: 'scratch-cover', children: [drawSymbol(shapeOf(table.info.theme), table.look)] }),
  );
  const prizes = Array.from({ length: FIELDS }, () => make('b'));
  const fields = Array.from({ length: FIELDS }, (_, field) => {
    const element = make('button', {
      class: 'scratch-field',
      attributes: { type: 'button' },
      children: [prizes[field] ?? make('b'), covers[field] ?? make('span')],
    });
    element.addEventListener('click', () => void scratch(field));
    return element;
  });
  const all = button(say('all'), 'plain', () => void scratchAll(0));
  const prizeAt = (field: number): string =>
    `${number.format(PRIZES[ticket?.fields[field] ?? -1]?.prices ?? 0)}×`;
  const paintField = (field: number): void => {
    const isOpen = open.has(field);
    const element = fields[field];
    element?.classList.toggle('open', isOpen);
    element?.classList.toggle(
      'won',
      isOver === null && isOpen && ticket?.won !== null && ticket?.fields[field] === ticket?.won,
    );
    element?.setAttribute(
      'aria-label',
      say(isOpen ? 'fieldOpen' : 'field', { number: field + 1, prize: isOpen ? prizeAt(field) : '' }),
    );
    element?.setAttribute('aria-disabled', String(ticket === null || isOpen));
    const prize = prizes[field];
    if (prize) prize.textContent = isOpen ? prizeAt(field) : '';
  };
  const paint = (): void => {
    for (let field = 0; field < FIELDS; field += 1) paintField(field);
    all.disabled = isOver === null;
  };
  async function scratch(field: number): Promise<void> {
    if (ticket === null || isOver === null || open.has(field)) return;
    open.add(field);
    paintField(field);
    table.sound('tick');
    const cover = covers[field];
    if (cover)
      await table.motion.run(
        cover,
        [
          { opacity: 1, transform: 'none' },
          { opacity: 0, transform: 'translateX(40%) skewX(-24deg)' },
        ],
        {
          duration: SCRATCH_MS,
        },
      );
    if (open.size === FIELDS) isOver?.();
  }
  async function scratchAll(pauseMs: number): Promise<void> {
    for (let field = 0; field < FIELDS; field += 1) {
      if (open.has(field)) continue;
      await table.motion.breathe(pauseMs);
      await scratch(field);
    }
  }
  return {
    stage: make('div', {
      class: 'scratch-stage',
      children: [
        make('div', {
          class: 'scratch-card',
          attributes: { role: 'group', 'aria-label': say('ticket') },
          children: fields,
        }),
      ],
    }),
    picker: make('div', { class: 'scratch-tools', children: [all] }),
    picks: () => [{ place: '', units: TICKET_UNITS }],
    start() {
      ticket = null;
      open.clear();
      paint();
    },
    async show(round) {
      const read = readTicket(round.show);
      if (!read) return;
      ticket = read;
      open.clear();
      if (table.motion.isStill()) for (let field = 0; field < FIELDS; field += 1) open.add(field);
      else {
        const over = new Promise<void>((resolve) => (isOver = resolve));
        paint();
        // Scratched by hand, or by itself for one who only looks on.
        void table.motion.breathe(IDLE_MS).then(() => scratchAll(0));
        await over;
      }
      isOver = null;
      paint();
    },
    reset() {
      ticket = null;
      isOver = null;
      open.clear();
      paint();
    },
    paint,
    key(key) {
      if (key === 's') void scratchAll(0);
      else if (/^[1-9]$/.test(key)) void scratch(Number(key) - 1);
      else return false;
      return true;
    },
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words: scratchWords, mount };
