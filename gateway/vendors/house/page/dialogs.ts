import type { RoundView, SessionView } from '../api-shapes';
import { LINES, PAYTABLE, SCATTER_PAY, SYMBOL_NAMES, type PayingSymbol } from '../slot-data';
import { byId, make, makeSvg } from './dom';
import type { Language, TextKey } from './locales';
import { readMoney, type Money } from './money';
import { randomText, type Service } from './service';

export interface DialogContext {
  language: Language;
  money: Money;
  service: Service;
  session: SessionView;
  betPerLine: () => bigint;
  onAutoplay: (plan: { count: number; lossMinor: bigint }) => void;
  onError: (error: unknown) => void;
}

export const AUTO_COUNTS = [10, 25, 50, 100] as const;
const CLIENT_SEED = /^[A-Za-z0-9_-]{4,64}$/;

const button = (text: string, kind: 'main' | 'plain', onClick: () => void): HTMLButtonElement => {
  const element = make('button', { class: kind, text, attributes: { type: 'button' } });
  element.addEventListener('click', onClick);
  return element;
};

export const createDialogs = (context: DialogContext) => {
  const { language, money, service, session } = context;
  const { say } = language;
  const dialog = byId('dialog', HTMLDialogElement);
  const body = byId('dialog-body', HTMLElement);

  const open = (title: TextKey, children: Node[]): void => {
    byId('dialog-title', HTMLElement).textContent = say(title);
    body.replaceChildren(...children);
    if (!dialog.open) dialog.showModal();
    body.scrollTop = 0;
  };
  byId('dialog-close', HTMLElement).addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  const picture = (name: string): HTMLElement =>
    make('img', { attributes: { src: `files/${name}.svg`, alt: '', width: '62', height: '62' } });
  const percent = new Intl.NumberFormat(language.code, { maximumFractionDigits: 2 }).format(
    session.returnPpm / 10_000,
  );

  const paytable = (): void => {
    const bet = context.betPerLine();
    const rows = (Object.keys(PAYTABLE) as PayingSymbol[]).map((symbol) => {
      const pays = PAYTABLE[symbol].map((pay, index) =>
        make('span', {
          children: [
            make('b', { text: `${index + 3}× ` }),
            document.createTextNode(money(BigInt(pay) * bet)),
          ],
        }),
      );
      const name = make('span', { class: 'sr', text: say(SYMBOL_NAMES[symbol]) });
      return make('li', { children: [picture(SYMBOL_NAMES[symbol]), name, ...pays.reverse()] });
    });
    const moonPays = SCATTER_PAY.map((pay) => money(BigInt(pay * LINES.length) * bet)).join(' / ');
    const wide = (name: string, text: string): HTMLElement =>
      make('li', { class: 'wide', children: [picture(name), make('span', { text })] });
    const lines = LINES.map((line, index) => {
      const points = line.map((row, reel) => `${reel * 12 + 6},${row * 10 + 5}`).join(' ');
      const svg = makeSvg('svg', { viewBox: '0 0 60 30', 'aria-hidden': 'true' });
      svg.append(makeSvg('polyline', { points }));
      return make('li', { children: [svg, make('span', { text: String(index + 1) })] });
    });
    open('paytable', [
      make('p', { text: say('rulesText') }),
      make('ul', {
        class: 'pays',
        children: [...rows, wide('moth', say('wildText')), wide('moon', say('moonText', { pays: moonPays }))],
      }),
      make('h3', { text: say('linesTitle') }),
      make('ul', { class: 'ways', children: lines }),
      make('p', { text: say('returnText', { percent }) }),
      make('p', { text: say('breakText') }),
      make('p', { class: 'hint', text: say('keysText') }),
    ]);
  };

  const verifyLink = (round: RoundView): Node => {
    if (round.serverSeed === null) return make('small', { text: say('notRevealed') });
    const facts = new URLSearchParams({
      server: round.serverSeed,
      hash: round.seedHash,
      client: round.clientSeed,
      nonce: String(round.nonce),
    });
    return make('a', {
      text: say('verify'),
      // The seeds travel behind the hash sign: they never reach a server or its log.
      attributes: { href: `verify?lang=${language.code}#${facts}`, target: '_blank', rel: 'noopener' },
    });
  };
  const roundRow = (round: RoundView): HTMLElement => {
    const when = new Date(round.at).toLocaleString(language.code, {
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const isCancelled = round.state === 'cancelled';
    const won = make('span', {
      class: !isCancelled && BigInt(round.win) > 0n ? 'up' : '',
      text: isCancelled ? say('cancelled') : money(round.win),
    });
    const facts = `${say('betIs', { amount: money(round.bet) })} · #${round.nonce}`;
    return make('li', {
      children: [
        make('span', { text: when }),
        won,
        make('small', { text: facts }),
        isCancelled ? make('span') : verifyLink(round),
      ],
    });
  };

  const history = async (): Promise<void> => {
    const list = make('ul', { class: 'rows' });
    const more = button(say('older'), 'plain', () => void load());
    let before: string | null = null;
    const load = async (): Promise<void> => {
      more.disabled = true;
      try {
        const { rounds } = await service.history(before);
        list.append(...rounds.map(roundRow));
        before = rounds.at(-1)?.seq ?? null;
        more.hidden = rounds.length < 20;
        if (list.childElementCount === 0)
          list.replaceWith(make('p', { class: 'hint', text: say('noRounds') }));
      } catch (error) {
        context.onError(error);
      }
      more.disabled = false;
    };
    open('history', [list, more]);
    await load();
  };

  const hashRow = (key: TextKey, value: string): HTMLElement =>
    make('div', { children: [make('h3', { text: say(key) }), make('p', { class: 'hash', text: value })] });

  const fair = (revealed: string | null = null): void => {
    const note = make('p', { class: 'hint', attributes: { role: 'status' } });
    const input = make('input', {
      attributes: {
        type: 'text',
        maxlength: '64',
        autocomplete: 'off',
        spellcheck: 'false',
        value: session.seeds.clientSeed ?? '',
      },
    });
    const act = (work: (seed: string) => Promise<void>, seed: string): void => {
      const isGood = CLIENT_SEED.test(seed);
      note.className = isGood ? 'hint' : 'bad-text';
      note.textContent = isGood ? '' : say('seedBad');
      if (isGood) void work(seed).catch(context.onError);
    };
    const save = async (seed: string): Promise<void> => {
      session.seeds = await service.clientSeed(seed);
      note.textContent = say('seedSaved');
    };
    const rotate = async (seed: string): Promise<void> => {
      const answer = await service.rotate(seed);
      session.seeds = answer.seeds;
      fair(answer.revealed.serverSeed);
    };
    open('fairness', [
      make('p', { text: say('fairText') }),
      ...(revealed === null ? [] : [hashRow('revealed', revealed)]),
      hashRow('serverHash', session.seeds.hash),
      hashRow('nextHash', session.seeds.nextHash),
      make('label', { class: 'field', children: [make('span', { text: say('clientSeed') }), input] }),
      note,
      make('div', {
        class: 'actions',
        children: [
          button(say('saveSeed'), 'plain', () => act(save, input.value)),
          // A seed the house can't have known when it committed to the next one.
          button(say('rotate'), 'main', () =>
            act(rotate, input.value === session.seeds.clientSeed ? randomText() : input.value),
          ),
          button(say('history'), 'plain', () => void history()),
        ],
      }),
    ]);
  };

  const autoplay = (): void => {
    const total = context.betPerLine() * BigInt(LINES.length);
    const count = make('select', {
      children: AUTO_COUNTS.map((one) =>
        make('option', { text: String(one), attributes: { value: String(one) } }),
      ),
    });
    const limit = (total * 20n).toString().padStart(session.digits + 1, '0');
    const cut = limit.length - session.digits;
    const loss = make('input', {
      attributes: {
        type: 'text',
        inputmode: 'decimal',
        autocomplete: 'off',
        'aria-describedby': 'loss-note',
        value: session.digits === 0 ? limit : `${limit.slice(0, cut)}.${limit.slice(cut)}`,
      },
    });
    const note = make('p', { class: 'bad-text', attributes: { role: 'alert', id: 'loss-note' } });
    const start = (): void => {
      const lossMinor = readMoney(loss.value, session.digits);
      const isBad = lossMinor === null || lossMinor < total;
      loss.setAttribute('aria-invalid', String(isBad));
      note.textContent = isBad ? say('autoLossBad') : '';
      if (lossMinor === null || isBad) return;
      dialog.close();
      context.onAutoplay({ count: Number(count.value), lossMinor });
    };
    open('autoplay', [
      make('p', { text: say('autoHelp') }),
      make('label', { class: 'field', children: [make('span', { text: say('autoCount') }), count] }),
      make('label', {
        class: 'field',
        children: [make('span', { text: `${say('autoLoss')} (${session.currency})` }), loss],
      }),
      note,
      make('div', { class: 'actions', children: [button(say('autoStart'), 'main', start)] }),
    ]);
  };

  return { paytable, history, fair: () => fair(), autoplay, isOpen: () => dialog.open };
};
export type Dialogs = ReturnType<typeof createDialogs>;
