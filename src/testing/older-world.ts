import { OLDER_ACCOUNT_CALLS, OLDER_ACCOUNT_VALUES } from './older-account';
import { OLDER_AGENT_CALLS, OLDER_AGENT_VALUES } from './older-agents';
import { refuse, type OlderAnswer } from './older-answers';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from './older-cashier';
import {
  createOlderGateway,
  olderStatus,
  type OlderGateway,
  type OlderMember,
  type OlderRequest,
} from './older-gateway';
import { OLDER_LOBBY_CALLS } from './older-lobby';
import { OLDER_RECORD_CALLS, OLDER_RECORD_VALUES } from './older-records';
import { accountRoutes } from './older-world-account';
import { agentRoutes, olderTeam } from './older-world-agents';
import { cashierRoutes } from './older-world-cashier';
import { depositRoutes, olderDeposits } from './older-world-deposits';
import { guestRoutes, lobbyRoutes } from './older-world-lobby';
import { olderMoves, recordRoutes } from './older-world-records';
import {
  DAY_MS,
  MAIN_WALLET,
  POINTS_WALLET,
  type OlderAccount,
  type OlderRoutes,
  type OlderWithdrawal,
} from './older-world-state';

/** Who can log in at the stand-in. */
export const OLDER_MEMBERS = {
  member: { username: 'marina', password: 'Sea-Breeze-7', token: 'old-token-1', id: 9_001, type: 0 },
  agent: { username: 'sonia', password: 'Sea-Breeze-8', token: 'old-token-2', id: 9_002, type: 1 },
} as const satisfies Record<string, OlderMember>;
/** The payment password of both. */
export const OLDER_PAYMENT_PASSWORD = '246810';

const FLAGS = [
  ...[
    'USERNAMEREG3',
    'FREEPLAY3',
    'COMM3',
    'CHNGPASSVERIF3',
    'MOBILEVERCODELOGIN3',
    'AGENTPOLICY3',
    'FEEDBACK3',
  ],
  ...['GAMELO3', 'GAMELOFAV3', 'GAMELOREC3', 'GAMELOHOT3', 'DEPOSIT', 'WITHDRAW', 'FUNDTRANS3', 'MEMTRANS3'],
  ...['INBOX3', 'MAILCEN', 'AGETRANSFERUP3', 'PAYMENTPASS3', 'PASS3'],
  ...[
    'AGENTANNOUNCE3',
    'AGEINFO3',
    'AGEPAG',
    'REGCEN',
    'AGEREGDOWN3',
    'CREATEAFF3',
    'DOWNMAN',
    'TEAMBETTING3',
  ],
  ...['AGETEAMPNL3', 'AGEREV3', 'AGEDOWNTRANS3', 'AGETRANSFERDOWN3', 'SIGNCONDIV3', 'DAYSAL', 'DIVIDEND'],
];
const FIRST_ID = 10_001;
const OLD_WITHDRAWALS = 11;

const withdrawalsOf = (now: number): OlderWithdrawal[] =>
  Array.from({ length: OLD_WITHDRAWALS }, (_, index) => ({
    id: 81 + OLD_WITHDRAWALS - index,
    at: now - (index + 1) * 2 * DAY_MS,
    minor: 100_000 + index * 7_777,
    bankName: 'Itaú',
    cardNumber: '****1234',
    state: (['1', '1', '2', '1', '3'] as const)[index % 5] ?? '1',
    remark: index % 5 === 2 ? 'Dados não conferem' : '',
  }));

const accountOf = (member: OlderMember, now: number): OlderAccount => ({
  member,
  wallets: new Map<number, number | null>([
    [MAIN_WALLET, 123_450],
    [11, null],
    [12, 4_030],
    [POINTS_WALLET, 4_000],
  ]),
  paymentPassword: OLDER_PAYMENT_PASSWORD,
  profile: { nickname: member.type === 1 ? 'Sonia' : 'Marina' },
  cards: [
    { id: 1, bankCode: 'ITAU', bankName: 'Itaú', number: '****1234', network: '' },
    { id: 501, bankCode: '', bankName: 'USDT', number: 'T***9', network: 'TRC20' },
  ],
  withdrawals: withdrawalsOf(now),
  deposits: olderDeposits(now),
  moves: olderMoves(now),
  favourites: ['1002'],
  played: [],
  downlines: member.type === 1 ? olderTeam(now) : [],
  links: [
    {
      id: 71,
      code: 'x7k2',
      type: 1,
      path: 'spring',
      at: now - 30 * DAY_MS,
      configs: [
        { gameCode: 'RNG', rebate: 0.5 },
        { gameCode: 'ALLEXCLUDE', rebate: '1.25' },
        { gameCode: 'SSC_1', rebate: 1950 },
      ],
    },
  ],
  answered: new Set(),
});

/** Players ask for these too, and have none. */
const OFFERS = '/wps/member/info/funds/consolidated';
const memberRoutes: OlderRoutes = {
  ...cashierRoutes,
  ...depositRoutes,
  ...recordRoutes,
  ...lobbyRoutes,
  ...accountRoutes,
};

/** An older gateway that remembers what it was told, for people to walk through. Its dates as text are in UTC. */
export const createOlderWorld = ({
  merchant,
  gamesUrl,
  now,
}: {
  merchant: string;
  /** Where the pages of its games are. */
  gamesUrl(): string;
  /** ms since 1970. */
  now(): number;
}): OlderGateway => {
  const members = Object.values(OLDER_MEMBERS);
  const accounts = members.map((member) => accountOf(member, now()));
  let lastId = FIRST_ID;
  const nextId = (): number => (lastId += 1);
  const answer = (request: OlderRequest): OlderAnswer | undefined => {
    const { input, member, method, path } = request;
    const way = `${method} ${path}`;
    const place = { input, now: now(), gamesUrl: gamesUrl(), nextId };
    const open = guestRoutes[way];
    if (open) return open(place);
    const route = memberRoutes[way] ?? agentRoutes[way];
    if (!route) return undefined;
    const account = accounts.find((one) => one.member === member);
    if (!account) return refuse(200, 'CUSTOMER_NOT_LOGIN');
    const isForAgents = !memberRoutes[way] && path !== OFFERS && account.member.type !== 1;
    return isForAgents ? refuse(200, 'function.not.available') : route({ ...place, account });
  };
  return createOlderGateway({
    merchant,
    members,
    now,
    answer,
    calls: {
      ...OLDER_ACCOUNT_CALLS,
      ...OLDER_AGENT_CALLS,
      ...OLDER_CASHIER_CALLS,
      ...OLDER_LOBBY_CALLS,
      ...OLDER_RECORD_CALLS,
    },
    values: {
      ...OLDER_ACCOUNT_VALUES,
      ...OLDER_AGENT_VALUES,
      ...OLDER_CASHIER_VALUES,
      ...OLDER_RECORD_VALUES,
      '/wps/system/status': JSON.stringify(
        olderStatus(FLAGS, {
          currency: 'BRL',
          currencySymbol: 'R$',
          languages: ['EN', 'PT'],
          defaultLanguage: 'EN',
        }),
      ),
    },
  });
};
