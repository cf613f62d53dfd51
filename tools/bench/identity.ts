import { performance } from 'node:perf_hooks';
import { answerOf, type Puzzle } from '../../gateway/conformance/puzzle';
import { address, inLanes, number, prepareStage, type Answer, type Call, type Stage } from './identity-stage';
import { atMost, median, percentile, type BenchRow, type Measured } from './table';

// What a login costs beside its hash, and what an attack gets: passwords tried over many accounts, known accounts told from
// unknown ones, text messages asked for by the thousand. Everything by HTTP, sealed where the protocol seals.

const PASSWORD = 'Bench4567';
const ROUNDS = 200;
const FASTEST = 0.1;
const ATTEMPTS = 10_000;
const ACCOUNTS = 1_000;
const PAIRS = 2_000;
const FLOOD = 50_000;
const FLOOD_SOURCES = 500;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pairs of logins between two jumps of the clock: fewer failures than an attack has. */
const PAIRS_PER_JUMP = 15;

const login = (username: string, password: string, from: string, more: object = {}): Call => ({
  method: 'POST',
  path: '/wps/session/login',
  from,
  sealed: true,
  payload: { username, password, captcha: null, type: 'username', ...more },
});

const roundTrip = async (stage: Stage): Promise<BenchRow> => {
  const hash = await stage.hasher.hash(PASSWORD);
  await stage.addMembers({ name: 'trip', first: PAIRS, count: 1, hash });
  const bare: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await stage.hasher.verify(hash, PASSWORD);
    bare.push(performance.now() - startedAt);
    const answer = await stage.send(login('trip0', PASSWORD, '10.0.0.1'));
    if (answer.status !== 200) throw new Error(`a login was refused: ${answer.text}`);
    whole.push(answer.ms);
  }
  const [hashMs, loginMs] = [median(bare), median(whole)];
  // The fastest tenth shows what it is when nothing else runs.
  const fast = [percentile(whole, FASTEST), percentile(bare, FASTEST)];
  const told = [loginMs, hashMs, ...fast].map((ms) => ms.toFixed(1));
  const note = `${told[0]} against ${told[1]} ms; the fastest tenth ${told[2]} against ${told[3]} ms`;
  return atMost('login, round trip against bare argon2id', loginMs / hashMs, 1.3, '×', note);
};

/** As a page does: the refusal before it has said what the puzzle costs. */
const solved = async (stage: Stage, from: string): Promise<string> => {
  const { text } = await stage.send({ method: 'GET', path: '/wps/captcha/altcha', from, payload: {} });
  return answerOf((JSON.parse(text) as { value: Puzzle }).value);
};

/** An attack's request was judged, or refused for want of a place in the hasher's line: neither let in nor lost by the gateway. */
const refusedWell = (what: string, answer: Answer): void => {
  const isJudged = answer.status < 500 || answer.text.includes('"server_busy"');
  if (answer.status === 200 || !isJudged) throw new Error(`${what}: ${answer.status} ${answer.text}`);
};

/** In the middle of the attack the owner of an attacked account logs in from an address of their own. */
const stuffing = async (stage: Stage, sources: number): Promise<BenchRow[]> => {
  const before = stage.hashed();
  let owner: Answer | null = null;
  let own = 0;
  await inLanes(ATTEMPTS, async (index) => {
    if (index === ATTEMPTS / 2) {
      const from = `203.0.113.${sources % 250}`;
      own = stage.hashed();
      await stage.send(login('victim7', PASSWORD, from));
      owner = await stage.send(login('victim7', PASSWORD, from, { altcha: await solved(stage, from) }));
      own = stage.hashed() - own;
    }
    const from = address((sources << 16) + (index % sources));
    refusedWell('stuffing', await stage.send(login(`victim${index % ACCOUNTS}`, `guess ${index}`, from)));
  });
  const reached = stage.hashed() - before - Math.min(1, own);
  const entered = (owner as Answer | null)?.status === 200;
  return [
    atMost(
      `stuffing, ${ATTEMPTS.toLocaleString('en')} tries over ${ACCOUNTS.toLocaleString('en')} accounts from ${sources}: reach the hash`,
      (100 * reached) / ATTEMPTS,
      0.5,
      '%',
      `${reached} of ${ATTEMPTS}`,
    ),
    {
      what: '… an owner meanwhile, from a clean address with a proof of work',
      measured: entered ? 'is in' : 'is not in',
      reach: 'is in',
      met: entered,
    },
  ];
};

/** What differs by design: a code's own id. */
const plain = (answer: Answer): string =>
  `${answer.status} ${answer.text.replace(/"codeId":"[\w-]{24}"/, '"codeId":""')}`;

/** Known and unknown in turns, in both orders, so that what the machine does besides falls on both. */
const pairs = async (
  stage: Stage,
  input: {
    what: string;
    /** What either is answered when it is looked at: a limit in front of it would be all that is compared. */
    answered: string;
    known: (index: number) => Call;
    unknown: (index: number) => Call;
    jumpMs?: number;
  },
): Promise<BenchRow[]> => {
  const times = { known: [] as number[], unknown: [] as number[] };
  let different = 0;
  for (let index = 0; index < PAIRS; index += 1) {
    if (input.jumpMs !== undefined && index % PAIRS_PER_JUMP === 0) stage.bench.pass(input.jumpMs);
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    const answers = { known: '', unknown: '' };
    for (const side of order) {
      const answer = await stage.send(input[side](index));
      if (!plain(answer).includes(input.answered)) throw new Error(`${input.what}: ${answer.text}`);
      times[side].push(answer.ms);
      answers[side] = plain(answer);
    }
    if (answers.known !== answers.unknown) different += 1;
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return [
    atMost(`${input.what}: ${PAIRS} known against ${PAIRS} unknown, answers that differ`, different, 0, ''),
    atMost(
      '… medians apart',
      Math.abs(known - unknown),
      5,
      'ms',
      `${known.toFixed(2)} and ${unknown.toFixed(2)} ms`,
    ),
  ];
};

const enumeration = async (stage: Stage): Promise<BenchRow[]> => {
  const hash = await stage.hasher.hash(PASSWORD);
  await stage.addMembers({ name: 'known', first: 0, count: PAIRS, hash });
  await stage.settings({ sms_daily_budget: 1_000_000 });
  await stage.flags({ REGMOBVERF3: true });
  const post = (path: string, index: number, payload: Record<string, unknown>): Call => ({
    method: 'POST',
    path,
    from: address(index),
    payload,
  });
  const register = (mobileNum: string, index: number): Call => ({
    method: 'PUT',
    path: '/wps/member/register',
    from: address(index),
    sealed: true,
    payload: {
      ...{ username: `fresh${index}`, password: PASSWORD, confirmPassword: PASSWORD, login: true },
      ...{ mobileNum, verificationCode: '000000', codeId: 'A'.repeat(24) },
    },
  });
  const forgot = (username: string, index: number) =>
    post('/wps/member/password/email', index, { username, email: `${username}@example.test` });
  const sms = (mobileNum: string, index: number) =>
    post('/wps/verification/sms/noLogin', index, { mobileNum, purpose: 'login' });
  const FAR = 5_000_000;
  const SIDE = 1 << 20;
  return [
    ...(await pairs(stage, {
      what: 'login',
      answered: '"login_failed"',
      known: (index) => login(`known${index}`, 'wrong one', address(index)),
      unknown: (index) => login(`nobody${index}`, 'wrong one', address(SIDE + index)),
      jumpMs: 11 * MINUTE_MS,
    })),
    ...(await pairs(stage, {
      what: 'register with a wrong code',
      answered: '"verification_code_err"',
      known: (index) => register(number(index), index),
      unknown: (index) => register(number(FAR + index), SIDE + index),
    })),
    ...(await pairs(stage, {
      what: 'forgotten password by mail',
      answered: '200 ',
      known: (index) => forgot(`known${index}`, index),
      unknown: (index) => forgot(`other${index}`, SIDE + index),
    })),
    ...(await pairs(stage, {
      what: 'code by SMS',
      answered: '200 ',
      known: (index) => sms(number(index), index),
      unknown: (index) => sms(number(FAR + index), SIDE + index),
    })),
  ];
};

/** Numbers not asked for before, each a message: what an attacker who is paid by the message would do. */
const flood = async (stage: Stage): Promise<BenchRow> => {
  const written = async (): Promise<number> => {
    const [row] = await stage.bench.db
      .merchant(1)
      .query<{ n: bigint }>(
        `select count(*) as n from outbox_message where channel = 'sms' and status <> 'withheld'`,
      );
    return Number(row?.n ?? 0);
  };
  const before = await written();
  const startedAt = performance.now();
  await inLanes(FLOOD, async (index) => {
    const answer = await stage.send({
      method: 'POST',
      path: '/wps/verification/sms/register',
      from: address((99 << 16) + (index % FLOOD_SOURCES)),
      payload: { mobileNo: number(20_000_000 + index) },
    });
    if (answer.status >= 500) throw new Error(`flood: ${answer.text}`);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const sent = (await written()) - before;
  return atMost(
    `SMS flood of ${FLOOD.toLocaleString('en')} over ${FLOOD_SOURCES} addresses: messages of the unprotected cost`,
    (100 * sent) / FLOOD,
    1,
    '%',
    `${sent} messages, ${Math.round(FLOOD / seconds)} requests/s`,
  );
};

/** Attacks meet the limits as they are; what is timed is not held up by them. */
export const benchIdentity = async (): Promise<Measured> => {
  const rows: BenchRow[] = [];
  const open = await prepareStage(1_000_000);
  const settings = open.running;
  try {
    rows.push(await roundTrip(open), ...(await enumeration(open)));
  } finally {
    await open.stop();
  }
  const guarded = await prepareStage(1);
  try {
    const hash = await guarded.hasher.hash(PASSWORD);
    await guarded.addMembers({ name: 'victim', first: 0, count: ACCOUNTS, hash });
    for (const sources of [1, 500]) {
      rows.push(...(await stuffing(guarded, sources)));
      guarded.bench.pass(2 * HOUR_MS);
    }
    rows.push(await flood(guarded));
  } finally {
    await guarded.stop();
  }
  return { rows, settings };
};
