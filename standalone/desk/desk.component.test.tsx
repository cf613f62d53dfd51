import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { chooseLanguage, openTexts } from './desk-texts';
import { moneyText } from './format';
import { signals as signalTexts } from './locales/en-words';
import {
  button,
  CALLS,
  closeDesk,
  ME,
  NOW,
  openDesk,
  openIn,
  press,
  textOfDesk,
  withdrawal,
} from './testing';

afterEach(closeDesk);

describe('the desk', () => {
  it('keeps the word of its page in this tab and sends it with each call', async () => {
    const kept = localStorage.length;
    const { asked, text } = await openDesk({ 'door.login': () => ({ page: 'told once' }) });
    await expect.poll(text).toContain('Operators’ desk');
    expect(asked).toEqual([]);
    for (const [name, value] of [
      ['username', 'maria'],
      ['password', 'a password'],
      ['code', '123456'],
    ] as const)
      await userEvent.fill(document.querySelector(`[name=${name}]`) as HTMLElement, value);
    await press('{Enter}');
    await expect.poll(text).toContain('member1');
    expect(asked[0]).toEqual({
      name: 'door.login',
      input: { name: 'maria', password: 'a password', code: '123456' },
      page: null,
    });
    expect(asked.slice(1).every(({ page }) => page === 'told once')).toBe(true);
    expect(localStorage.length).toBe(kept);
  });

  it('is worked by keyboard: J and K move, Enter opens, Escape closes and leaves one where one was', async () => {
    await openIn();
    await press('j');
    await press('j');
    expect(document.activeElement?.textContent).toContain('member2');
    await press('{Enter}');
    await expect.poll(() => document.querySelector('.panel')?.textContent).toContain('member2');
    await press('j');
    await expect.poll(() => document.querySelector('.panel')?.textContent).toContain('member3');
    await press('{Escape}');
    await expect.poll(() => document.querySelector('.panel')).toBeNull();
    expect(document.activeElement?.textContent).toContain('member3');
    await press('k');
    expect(document.activeElement?.textContent).toContain('member2');
  });

  it('says what is late, and asks for a reason and a second yes before it refuses', async () => {
    const { asked } = await openIn({
      'withdrawals.refuse': () => ({ state: 'refused', needsSecond: false }),
    });
    expect(document.querySelector('.late')?.textContent).toContain('overdue');
    await userEvent.click(document.querySelector('[data-id="1"]') as HTMLElement);
    await expect.poll(() => document.querySelector('.decision')).not.toBeNull();
    button('Refuse').focus();
    await press('{Enter}');
    const confirm = button('Confirm: Refuse') as HTMLButtonElement;
    // The keyboard goes on in the box, and what moves on in the list does not move on from there.
    await expect.poll(() => document.activeElement?.className).toBe('confirm');
    await press('j');
    expect(document.querySelector('.panel')?.textContent).toContain('member1');
    expect(window.location.hash).toBe('#/withdrawals/1');
    expect(confirm.disabled).toBe(true);
    await userEvent.selectOptions(document.querySelector('select') as HTMLElement, 'documents');
    await userEvent.fill(document.querySelector('textarea') as HTMLElement, 'Please send a document.');
    await userEvent.click(confirm);
    await expect
      .poll(() => asked.find(({ name }) => name === 'withdrawals.refuse')?.input)
      .toEqual({ id: '1', reason: 'documents', note: 'Please send a document.' });
  });

  it('tells who was first when another operator has decided, and a second one that is needed', async () => {
    let isDecided = false;
    await openIn({
      'withdrawals.approve': () =>
        isDecided
          ? new Error('refused', {
              cause: { code: 'CASHIER_DECIDED', number: 3020, value: { by: 'bruno', state: 'approved' } },
            })
          : { state: 'checking', needsSecond: true },
    });
    await userEvent.click(document.querySelector('[data-id="2"]') as HTMLElement);
    await expect.poll(() => document.querySelector('.decision')).not.toBeNull();
    const approve = async (): Promise<void> => {
      await userEvent.click(button('Approve'));
      await userEvent.click(button('Confirm: Approve'));
    };
    await approve();
    await expect.poll(() => textOfDesk()).toContain('A second operator has to approve');
    isDecided = true;
    await approve();
    await expect.poll(() => textOfDesk()).toContain('Decided already by bruno: approved.');
  });

  it('goes back to the door when the session is over, and offers no place that the role may not see', async () => {
    const { text } = await openIn({
      'withdrawals.show': () => new Error('over', { cause: { code: 'DESK_SESSION_OVER', number: 3153 } }),
    });
    const places = [...document.querySelectorAll('.sections a')].map((link) => link.textContent);
    expect(places).toEqual(['Withdrawals', 'Members']);
    await userEvent.click(document.querySelector('[data-id="1"]') as HTMLElement);
    await expect.poll(text).toContain('Your session has ended');
    expect(sessionStorage.getItem('foyer-desk-page')).toBeNull();
  });
});

describe('what an operator reads of a withdrawal', () => {
  it('are signals in words with amounts of money, in each language', async () => {
    const money = (minor: string) => ({ minor, currency: 'BRL' });
    await openIn({
      'withdrawals.show': () =>
        withdrawal('1', {
          signals: [
            { name: 'new_country', points: 30, fact: { kind: 'word', word: 'PT' } },
            {
              name: 'turnover_low',
              points: 25,
              fact: { kind: 'money', amount: money('0'), of: money('450000') },
            },
            { name: 'many_requests', points: 20, fact: { kind: 'count', count: 4 } },
            { name: 'large_amount', points: 20, fact: { kind: 'money', amount: money('5000'), of: null } },
            { name: 'credentials_changed', points: 25, fact: { kind: 'word', word: 'payment-password' } },
          ],
        }),
    });
    await userEvent.click(document.querySelector('[data-id="1"]') as HTMLElement);
    const panel = (): string => document.querySelector('.panel')?.textContent ?? '';
    await expect.poll(panel).toContain('0.00 BRL of 4,500.00 BRL');
    for (const text of ['Portugal', '4 today', 'usually 50.00 BRL', 'payment password', 'new country'])
      expect(panel()).toContain(text);
    for (const language of ['en', 'pt', 'es'] as const) {
      const texts = await openTexts(language);
      for (const name of Object.keys(signalTexts))
        expect(texts.exists(`signals.${name}`), `${language} ${name}`).toBe(true);
    }
  });

  it('is what was found at the bank where the provider is silent: said once by each, decided by two', async () => {
    let saidBy = ['ana'];
    const { asked } = await openIn({
      'withdrawals.show': ({ id }) =>
        withdrawal(String(id), { state: 'unknown', unclear: { saidBy, words: [] } }),
      'withdrawals.settle': () => {
        saidBy = ['ana', 'maria'];
        return { state: 'unknown', needsSecond: true };
      },
    });
    await userEvent.click(document.querySelector('[data-id="1"]') as HTMLElement);
    await expect.poll(() => textOfDesk()).toContain('Said already: ana.');
    await userEvent.click(button('The bank has paid it'));
    expect((button('Confirm: The bank has paid it') as HTMLButtonElement).disabled).toBe(true);
    await userEvent.fill(document.querySelector('textarea') as HTMLElement, '2026-77812');
    await userEvent.click(button('Confirm: The bank has paid it'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'withdrawals.settle')?.input)
      .toEqual({ id: '1', paid: true, bankRef: '2026-77812' });
    await expect.poll(() => textOfDesk()).toContain('A second operator has to find the same.');
    // Who has spoken is not asked again.
    await expect.poll(() => textOfDesk()).toContain('Said already: ana, maria.');
    expect(() => button('The bank has not paid it')).toThrow();
  });
});

describe('queues of money at the desk', () => {
  const calls = ['cases.queue', 'disputes.queue', 'alarms.queue', 'returns.queue', 'returns.done', ...CALLS];
  const money = (minor: string) => ({ minor, currency: 'BRL' });
  const dispute = {
    ...{
      id: '7',
      provider: 'quayside',
      reference: 'dp_7',
      depositId: '41',
      memberId: '900002',
      said: 'open',
    },
    ...{ amount: money('5000'), missing: money('1200'), reason: 'fraudulent', openedAt: NOW - 3_600_000 },
  };
  const deposit = {
    ...{ id: '41', memberId: '900002', provider: 'quayside', reference: 'D41', asked: money('5000') },
    ...{ got: money('5000'), fee: money('0'), state: 'charged_back', alarm: '', refusal: '', proofs: 0 },
    ...{ createdAt: NOW, steps: [{ state: 'credited', actor: 'system', reason: '', at: NOW }] },
  };
  const open = (over: Parameters<typeof openDesk>[0] = {}) =>
    openIn({
      'desk.me': () => ({ ...ME, calls }),
      'disputes.queue': () => ({ rows: [dispute], next: null }),
      'deposits.show': () => ({ ...deposit, disputes: [dispute] }),
      ...over,
    });
  const link = (text: string): HTMLElement => {
    const found = [...document.querySelectorAll('a')].find((one) => one.textContent?.includes(text));
    if (!found) throw new Error(`no link ${text}: ${textOfDesk()}`);
    return found;
  };

  it('say beside their place how much waits, and lead from a dispute to its deposit and back', async () => {
    await open({
      'desk.counts': () => ({
        'disputes.queue': { count: 1, more: false },
        'returns.queue': { count: 30, more: true },
      }),
    });
    await expect.poll(() => link('Disputes').textContent).toBe('Disputes 1 waiting');
    expect(link('Balances to return').textContent).toBe('Balances to return 30+ waiting');
    expect(link('Cases').textContent).toBe('Cases');
    await userEvent.click(link('Disputes'));
    await expect.poll(() => document.querySelector('[data-id="7"]')).not.toBeNull();
    await press('j');
    await press('{Enter}');
    await expect.poll(() => document.querySelector('.panel')?.textContent).toContain('12.00 BRL');
    await userEvent.click(link('Deposit 41'));
    await expect
      .poll(() => document.querySelector('.panel')?.textContent)
      .toContain('taken back by the bank');
    expect(window.location.hash).toBe('#/deposits/41');
    await userEvent.click(link('dp_7'));
    await expect.poll(() => window.location.hash).toBe('#/disputes/7');
  });

  it('say of a win that its vendor cancelled what it was, and open no deposit', async () => {
    await open({
      'desk.me': () => ({ ...ME, calls: [...calls, 'debts.list'] }),
      'debts.list': () => ({
        rows: [
          {
            id: '6',
            memberId: '900002',
            cause: 'win',
            depositId: null,
            provider: 'SALTGLASS',
            reference: 'w-1',
            amount: money('3000'),
            settled: money('0'),
            open: money('3000'),
            reason: '',
            openedAt: NOW,
            saidBy: [],
          },
        ],
        next: null,
      }),
    });
    window.location.hash = '#/debts/6';
    await expect
      .poll(() => document.querySelector('.panel')?.textContent)
      .toContain('The vendor cancelled a win');
    expect(document.querySelector('.panel')?.textContent).not.toContain('null');
  });

  it('say what a member owes, and ask why before it is waived by two', async () => {
    let saidBy: string[] = [];
    const { asked } = await open({
      'desk.me': () => ({ ...ME, calls: [...calls, 'debts.list', 'debts.waive'] }),
      'debts.list': () => ({
        rows: [
          {
            id: '5',
            memberId: '900002',
            cause: 'dispute',
            depositId: '41',
            provider: 'quayside',
            reference: 'dp_7',
            amount: money('5000'),
            settled: money('1200'),
            open: money('3800'),
            reason: 'fraudulent',
            openedAt: NOW,
            saidBy,
          },
        ],
        next: null,
      }),
      'debts.waive': () => {
        saidBy = ['maria'];
        return { needsSecond: true };
      },
    });
    window.location.hash = '#/debts/5';
    await expect.poll(() => document.querySelector('.panel')?.textContent).toContain('38.00 BRL');
    await userEvent.click(button('Waive it'));
    expect((button('Confirm: Waive it') as HTMLButtonElement).disabled).toBe(true);
    await userEvent.fill(document.querySelector('textarea') as HTMLElement, 'agreed');
    await userEvent.click(button('Confirm: Waive it'));
    await expect
      .poll(() => asked.find(({ name }) => name === 'debts.waive')?.input)
      .toEqual({ id: '5', note: 'agreed' });
    await expect.poll(() => textOfDesk()).toContain('A second operator has to say so as well.');
    // Who has said so is not asked again.
    await expect.poll(() => textOfDesk()).toContain('Wanted to waive it');
    expect(() => button('Waive it')).toThrow();
  });

  it('tell that another operator was first, and take what is done off the list', async () => {
    const row = { id: '3', memberId: '900002', amount: money('900'), askedAt: NOW };
    let rows = [row];
    await open({
      'returns.queue': () => ({ rows, next: null }),
      'returns.done': () => {
        rows = [];
        return new Error('refused', { cause: { code: 'DESK_DONE', number: 3230, value: { by: 'bruno' } } });
      },
    });
    window.location.hash = '#/returns/3';
    await expect.poll(() => document.querySelector('.decision')).not.toBeNull();
    await userEvent.click(button('It was given back'));
    await userEvent.click(button('Confirm: It was given back'));
    await expect.poll(() => textOfDesk()).toContain('Decided already by bruno. (#3230)');
    await userEvent.click(button('Refresh'));
    await expect
      .poll(() => document.querySelector('.panel')?.textContent)
      .toContain('another operator was first');
  });
});

describe('amounts and languages of the desk', () => {
  it('are exact and in the operator’s language', async () => {
    const en = { digits: 2, language: 'en' };
    expect(moneyText({ minor: '900719925474099301', currency: 'BRL' }, en)).toBe(
      '9,007,199,254,740,993.01 BRL',
    );
    expect(moneyText({ minor: '-5', currency: 'BRL' }, en)).toBe('-0.05 BRL');
    expect(moneyText({ minor: '-123456', currency: 'BRL' }, { digits: 2, language: 'pt' })).toBe(
      '-1.234,56 BRL',
    );
    expect(moneyText({ minor: '7', currency: 'JPY' }, { digits: 0, language: 'en' })).toBe('7 JPY');
    expect(chooseLanguage(['de-AT', 'pt-BR'])).toBe('pt');
    expect(chooseLanguage(['de'])).toBe('en');
    expect((await openTexts('es')).t('sections.withdrawals')).toBe('Retiros');
  });
});
