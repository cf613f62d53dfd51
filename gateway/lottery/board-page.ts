import type { LotteryBoard } from '../../src/contract/entities/lottery';
import { amountText, type Money } from '../../src/contract/money';
import { languageOf } from '../../src/contract/tables/languages';

type Word = 'title' | 'draw' | 'closes' | 'opens' | 'soon' | 'jackpot' | 'noDraw' | 'none' | 'verify';
type Words = Readonly<Record<Word, string>>;

/** What the page without a script says, in the words of the element that takes it over. */
const words: Readonly<Record<'en' | 'pt' | 'es', Words>> = {
  en: {
    title: 'Lottery draws',
    draw: 'Draw',
    closes: 'Closes',
    opens: 'Opens',
    soon: 'Being drawn',
    jackpot: 'Jackpot',
    noDraw: 'Nothing drawn yet',
    none: 'No lottery is open now.',
    verify: 'How was it drawn?',
  },
  pt: {
    title: 'Sorteios da loteria',
    draw: 'Concurso',
    closes: 'Fecha',
    opens: 'Abre',
    soon: 'Sorteando',
    jackpot: 'Prêmio acumulado',
    noDraw: 'Ainda sem sorteio',
    none: 'Nenhuma loteria está aberta agora.',
    verify: 'Como foi sorteado?',
  },
  es: {
    title: 'Sorteos de lotería',
    draw: 'Sorteo',
    closes: 'Cierra',
    opens: 'Abre',
    soon: 'En sorteo',
    jackpot: 'Pozo',
    noDraw: 'Todavía sin sorteo',
    none: 'No hay ninguna lotería abierta ahora.',
    verify: '¿Cómo se sorteó?',
  },
};
const wordsOf = (language: string): Words => {
  const code = language.slice(0, 2).toLowerCase();
  return words[code === 'pt' || code === 'es' ? code : 'en'];
};

/** What is asked of the page; every field is checked before it comes here. */
export interface BoardPage {
  /** One game alone, '' for all. */
  game: string;
  /** One of the merchant's. */
  language: string;
  theme: '' | 'auto' | 'dark' | 'light';
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const createWriter = (input: { tag: string; timeZone: string; site: string; said: Words; now: number }) => {
  const { tag, timeZone, site, said, now } = input;
  const clock = new Intl.DateTimeFormat(tag, {
    dateStyle: 'short',
    timeStyle: 'long',
    timeZone,
  });
  const time = (at: number): string =>
    `<time datetime="${new Date(at).toISOString()}">${escaped(clock.format(at))}</time>`;
  const money = (amount: Money): string =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: amount.currency,
      currencyDisplay: 'narrowSymbol',
    }).format(amountText(amount) as `${number}`);

  const times = ({ current, next }: LotteryBoard): string => {
    const draw = current ?? next;
    if (draw === null) return '';
    const when =
      current === null
        ? `${escaped(said.opens)} ${time(next?.opensAt ?? draw.drawsAt)}`
        : current.closesAt > now
          ? `${escaped(said.closes)} ${time(current.closesAt)}`
          : escaped(said.soon);
    return `<p class="draw-times" part="countdown"><span class="fact">${escaped(`${said.draw} ${draw.issue}`)}</span><span class="left fact">${when}</span></p>`;
  };
  const numbers = ({ code, last }: LotteryBoard): string => {
    if (last === null) return `<p class="fact">${escaped(said.noDraw)}</p>`;
    const rows = last.rows.map((row, at) => {
      const balls = row.map((number) => `<span class="ball">${escaped(number)}</span>`).join('');
      return `<span class="balls-row${at > 0 && last.rows.length === 2 ? ' extra' : ''}">${balls}</span>`;
    });
    const verify = `${site}/lottery/verify?${new URLSearchParams({ game: code, issue: last.issue })}`;
    return (
      `<div class="balls" part="numbers">${rows.join('')}</div>` +
      `<p class="draw-foot"><span class="fact">${escaped(`${said.draw} ${last.issue}`)}</span><a class="f-link" href="${escaped(verify)}">${escaped(said.verify)}</a></p>`
    );
  };
  return (board: LotteryBoard): string =>
    `<li class="draw" part="board"><header><h3>${escaped(board.name)}</h3>` +
    (board.jackpot
      ? `<p class="jackpot" part="jackpot"><span class="fact">${escaped(said.jackpot)}</span> <b>${escaped(money(board.jackpot))}</b></p>`
      : '') +
    `</header>${times(board)}${numbers(board)}</li>`;
};

/**
 * The boards as an element with a declarative shadow root: a page of a partner holds it as it is, it reads without a script,
 * and where the widgets' script is on that page the element takes it over. No style or handler stands in it.
 */
export const boardHtml = (input: {
  page: BoardPage;
  boards: readonly LotteryBoard[];
  /** The operator's own address, where the sheet lies and draws are verified. */
  site: string;
  timeZone: string;
  now: number;
}): string => {
  const { page, boards, site, timeZone, now } = input;
  const row = languageOf(page.language);
  const tag = row?.tag ?? 'en';
  const said = wordsOf(page.language);
  const write = createWriter({ tag, timeZone, site, said, now });
  const attributes = Object.entries({ view: 'board', ...page })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
  const list =
    boards.length === 0
      ? `<p>${escaped(said.none)}</p>`
      : `<ul class="boards">${boards.map(write).join('')}</ul>`;
  return (
    `<foyer-draws${attributes}><template shadowrootmode="open">` +
    `<link rel="stylesheet" href="${escaped(site)}/widgets/v1/draws.css">` +
    `<div class="f-root" part="root" lang="${escaped(tag)}" dir="${row?.direction ?? 'ltr'}" data-still="">` +
    `<section class="draws" aria-label="${escaped(said.title)}"><h2>${escaped(said.title)}</h2>${list}</section>` +
    `</div></template></foyer-draws>\n`
  );
};
