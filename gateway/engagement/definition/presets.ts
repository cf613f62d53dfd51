/** A definition as a file has it. */
type Draft = Record<string, unknown>;
type Preset = (currency: string, market: string) => Draft;

const said = (EN: string, PT: string, ES: string, terms: readonly [string, string, string]) => ({
  EN: { title: EN, terms: terms[0] },
  PT: { title: PT, terms: terms[1] },
  ES: { title: ES, terms: terms[2] },
});
const TERMS = [
  'Who can take part, what is paid, until when, and what has to be wagered: write it here before publishing.',
  'Quem pode participar, o que é pago, até quando e o que é preciso apostar: escreva aqui antes de publicar.',
  'Quién puede participar, qué se paga, hasta cuándo y qué hay que apostar: escríbelo aquí antes de publicar.',
] as const;
const FROM = '2026-01-01T00:00:00Z';
const CASINO = { RNG: 1_000_000, FISH: 1_000_000, LIVE: 100_000 };

const base =
  (kind: string, texts: ReturnType<typeof said>, parts: Draft): Preset =>
  (currency, market) => ({ kind, currency, from: FROM, markets: [market], texts, ...parts });
const fixed = (unit: string, amount: number): Draft => ({ unit, amount: { rule: 'fixed', amount } });
const claimed = { claim: 'manual', claimHours: 168 };

const deposit = (kind: string, ordinal: number | null): Preset =>
  base(kind, said('Deposit bonus', 'Bônus de depósito', 'Bono por depósito', TERMS), {
    trigger: { on: 'deposit' },
    ...(ordinal === null ? {} : { who: { fact: 'event.ordinal', op: 'eq', value: ordinal } }),
    effects: [
      {
        unit: 'bonus',
        amount: {
          ...{ rule: 'tier', fact: 'event.amount', max: 50_000 },
          tiers: [
            { from: 2_000, ppm: 500_000 },
            { from: 20_000, ppm: 1_000_000 },
          ],
        },
      },
    ],
    settle: { ...claimed, bonus: { wager: 10, days: 60, weights: CASINO, maxStake: 2_500 } },
  });

/** One to begin with for each kind: an operator changes the figures and the texts. */
export const presets: Readonly<Record<string, Preset>> = {
  'first-deposit': deposit('FIRST_DEPOSIT', 1),
  'second-deposit': deposit('SECOND_DEPOSIT', 2),
  reload: deposit('DEPOSIT', null),
  cashback: base('SAVIOR', said('Weekly cashback', 'Cashback semanal', 'Cashback semanal', TERMS), {
    trigger: { on: 'period', every: 'week' },
    who: { fact: 'stakes.sum', window: 'period', op: 'gte', value: 10_000 },
    effects: [
      {
        unit: 'money',
        amount: { rule: 'ppm', fact: 'loss.sum', window: 'period', ppm: 100_000, max: 100_000 },
      },
    ],
    settle: claimed,
  }),
  'check-in': base('LOGIN', said('Daily check-in', 'Check-in diário', 'Registro diario', TERMS), {
    trigger: { on: 'login' },
    once: 'day',
    effects: [
      {
        unit: 'points',
        amount: {
          ...{ rule: 'tier', fact: 'event.streak' },
          tiers: [
            { from: 1, amount: 10 },
            { from: 3, amount: 20 },
            { from: 7, amount: 50 },
          ],
        },
      },
    ],
    settle: { claim: 'auto' },
  }),
  birthday: base('BIRTHDAY', said('Happy birthday', 'Feliz aniversário', 'Feliz cumpleaños', TERMS), {
    trigger: { on: 'birthday' },
    who: {
      all: [
        { fact: 'member.verified', op: 'eq', value: true },
        { fact: 'member.days', op: 'gte', value: 30 },
      ],
    },
    effects: [fixed('points', 500)],
    settle: { claim: 'manual', claimHours: 720 },
  }),
  'level-up': base('UPGRADE_BONUS', said('New level', 'Novo nível', 'Nuevo nivel', TERMS), {
    trigger: { on: 'level' },
    effects: [
      {
        unit: 'money',
        amount: {
          rule: 'tier',
          fact: 'event.level',
          tiers: [
            { from: 1, amount: 500 },
            { from: 5, amount: 5_000 },
          ],
        },
      },
    ],
    settle: claimed,
  }),
  'level-salary': base('RANK_SALARY', said('Monthly reward', 'Prêmio mensal', 'Premio mensual', TERMS), {
    trigger: { on: 'period', every: 'month' },
    who: { fact: 'stakes.sum', window: 'period', op: 'gte', value: 100_000 },
    effects: [
      {
        unit: 'money',
        amount: {
          rule: 'tier',
          fact: 'member.level',
          tiers: [
            { from: 1, amount: 1_000 },
            { from: 5, amount: 10_000 },
          ],
        },
      },
    ],
    settle: claimed,
  }),
  rebate: base('REBATE', said('Daily rebate', 'Rebate diário', 'Reembolso diario', TERMS), {
    trigger: { on: 'period', every: 'day' },
    effects: [
      {
        unit: 'money',
        amount: { rule: 'ppm', fact: 'stakes.sum', window: 'period', categories: ['RNG'], ppm: 5_000 },
      },
    ],
    settle: { claim: 'auto' },
  }),
  'rebate-collected': base('REBATE', said('Rebate', 'Rebate', 'Reembolso', TERMS), {
    trigger: { on: 'period', every: 'day' },
    effects: [
      {
        unit: 'money',
        amount: { rule: 'ppm', fact: 'stakes.sum', window: 'period', categories: ['LIVE'], ppm: 4_000 },
      },
    ],
    settle: claimed,
  }),
  'lucky-bet': base(
    'LUCKY_BET',
    said('Big multiplier', 'Grande multiplicador', 'Gran multiplicador', TERMS),
    {
      trigger: { on: 'bet', categories: ['RNG'] },
      who: {
        all: [
          { fact: 'event.multiple', op: 'gte', value: 10_000 },
          { fact: 'event.amount', op: 'gte', value: 100 },
        ],
      },
      limits: { perDay: 3 },
      effects: [fixed('points', 1_000)],
      settle: { claim: 'auto' },
    },
  ),
  welcome: base('REGISTER', said('Welcome', 'Boas-vindas', 'Bienvenida', TERMS), {
    trigger: { on: 'register' },
    once: 'ever',
    effects: [fixed('points', 100)],
    settle: { claim: 'auto' },
  }),
  'promo-code': base('PROMO_CODE', said('Code', 'Código', 'Código', TERMS), {
    trigger: { on: 'code', codes: ['HELLO-2026'], use: 'public' },
    limits: { ever: 1 },
    effects: [fixed('points', 200)],
    settle: { claim: 'auto' },
  }),
  manual: base('MANUAL', said('A present', 'Um presente', 'Un regalo', TERMS), {
    trigger: { on: 'manual' },
    effects: [fixed('money', 1_000)],
    settle: claimed,
  }),
  'free-rounds': base('MANUAL', said('Free rounds', 'Rodadas grátis', 'Rondas gratis', TERMS), {
    trigger: { on: 'manual' },
    effects: [
      {
        ...fixed('rounds', 10),
        rounds: { vendor: 'HOUSE', game: 'GLOWMOTH', stake: 100 },
      },
    ],
    settle: { ...claimed, rounds: { days: 7, wins: 'money' } },
  }),
  'lucky-draw': base('LOGIN', said('Daily surprise', 'Surpresa diária', 'Sorpresa diaria', TERMS), {
    trigger: { on: 'login' },
    once: 'day',
    effects: [
      {
        unit: 'points',
        amount: {
          rule: 'table',
          rows: [
            { weight: 900_000, amount: 5 },
            { weight: 99_000, amount: 50 },
            { weight: 1_000, amount: 5_000 },
          ],
        },
      },
    ],
    settle: { claim: 'auto' },
  }),
};
