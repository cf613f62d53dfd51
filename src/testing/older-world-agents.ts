import { listed, ok, paginate, refuse, written, writtenTime } from './older-answers';
import { reportRoutes } from './older-agent-reports';
import { ASKED_ANSWER } from './older-agents';
import {
  book,
  DAY_MS,
  numberIn,
  refuseOddly,
  takeFor,
  textIn,
  type OlderDownline,
  type OlderPlace,
  type OlderRoutes,
} from './older-world-state';

// The agents' back-office of the stand-in: a team, its links, what it earned, and what the agent was offered.

const PAGE_SIZE = 10;
const NAMES = 'anna ben clara dora emil fay gus hana ivo jana kim leo mia'.split(' ');

/** Thirteen right below: two pages. Below anna and below dora the team goes on. */
export const olderTeam = (now: number): OlderDownline[] => {
  const memberAt = (id: number, name: string, below: OlderDownline[] = []): OlderDownline => ({
    id,
    name,
    isAgent: below.length > 0,
    registeredAt: now - (id % 50) * DAY_MS,
    below,
  });
  const below: Readonly<Record<string, OlderDownline[]>> = {
    anna: [memberAt(611, 'nora', [memberAt(711, 'olaf'), memberAt(712, 'pia')]), memberAt(612, 'quin')],
    dora: [memberAt(621, 'rosa'), memberAt(622, 'sven')],
  };
  return NAMES.map((name, index) => memberAt(501 + index, name, below[name]));
};

const sizeOf = ({ below }: OlderDownline): number =>
  below.reduce((sum, member) => sum + 1 + sizeOf(member), 0);

/** A member of the team with the names above it. */
const findIn = (
  team: readonly OlderDownline[],
  isIt: (member: OlderDownline) => boolean,
  above: readonly string[] = [],
): { member: OlderDownline; above: readonly string[] } | null => {
  for (const member of team) {
    if (isIt(member)) return { member, above };
    const found = findIn(member.below, isIt, [...above, member.name]);
    if (found) return found;
  }
  return null;
};

const newer = (member: OlderDownline, turn: number, agentId: number) => ({
  customerId: member.id,
  customerName: member.name,
  isAgent: member.isAgent ? 1 : 0,
  teamCount: sizeOf(member),
  hasDirect: member.below.length > 0,
  onlineStatus: turn % 3 === 0 ? 1 : 0,
  recommenderId: agentId,
  rebates: [{ rebateType: 'LOTT', rebateValue: '1.5' }],
  regDateInTimestamp: member.registeredAt,
  lastLoginTimeInTimestamp: turn % 4 === 1 ? null : writtenTime(member.registeredAt + DAY_MS),
  availBalance: written(1_234_50 + turn * 777, turn),
  activeFlag: 1,
});
/** As the oldest of these gateways write the same member. */
const older = (member: OlderDownline) => ({
  customer_id: member.id,
  customer_name: `demo@${member.name}`,
  type: member.isAgent ? 1 : 0,
  team_size: sizeOf(member),
  reg_date: { time: member.registeredAt },
  avail_balance: 12.5,
});

const SORTED_BY: Readonly<Record<string, (member: OlderDownline) => string>> = {
  customerName: ({ name }) => name,
  regDateInTimestamp: ({ registeredAt }) => String(registeredAt),
  teamCount: (member) => String(sizeOf(member)).padStart(4, '0'),
};

const downlines = ({ account, input }: OlderPlace) => {
  const name = textIn(input, 'customer');
  const found = name === '' ? null : findIn(account.downlines, (member) => member.name === name);
  const isBranch = found !== null && found.member.below.length > 0;
  const all = isBranch
    ? found.member.below
    : account.downlines.filter((member) => member.name.includes(name));
  const key = SORTED_BY[textIn(input, 'column')];
  const way = textIn(input, 'desc') === '' ? 1 : -1;
  const sorted = key ? [...all].sort((one, other) => (key(one) < key(other) ? -way : way)) : all;
  const page = numberIn(input, 'pageNo', 1);
  const { rows, totalPages } = paginate(sorted, page, PAGE_SIZE);
  const trail = isBranch ? [...found.above, found.member.name] : [];
  const footer = {
    toDownline: '1',
    downlineReceiver: 'DIRECT',
    subTeamList: [account.member.username, ...trail].map((customerName) => ({ customerName })),
  };
  const isOldest = trail.at(-1) === 'dora';
  return ok(
    listed(
      rows.map((member, turn) => (isOldest ? older(member) : newer(member, turn, account.member.id))),
      { page, totalPages, footer },
    ),
  );
};

/** Sums of so many days; the days before were a little quieter. */
const sums = (days: number, isNow: boolean, turn: number) => {
  const of = (minor: number): number => Math.round(minor * days * (isNow ? 1 : 0.9));
  return {
    footer: {
      totalDeposit: written(of(10_000 + turn * 900), turn),
      totalWithdrawal: written(of(5_000), turn + 1),
      totalBet: written(of(100_000 + turn * 12_345), turn + 2),
      totalWin: written(of(90_050), turn + 3),
      totalRebate: turn === 1 ? null : '2.50',
    },
  };
};

const overview = ({ account, input, now }: OlderPlace) => {
  const [from, to] = [numberIn(input, 'startDate'), numberIn(input, 'endDate', now)];
  const days = Math.max(1, Math.round((to - from) / DAY_MS));
  const [slots, lottery, live] = [0, 1, 2].map((turn) => sums(days, to >= now - DAY_MS, turn));
  return ok({
    currentDirectSubordinateCount: account.downlines.length,
    currentTeamMemberCount: String(account.downlines.reduce((sum, member) => sum + 1 + sizeOf(member), 0)),
    currentBalance: '10,000.00',
    list: [{ RNG: slots, LOTT: lottery, LIVE: live, FISH: null }],
  });
};

const DAYS = 20;
const income = ({ input, now }: OlderPlace) => {
  const product = textIn(input, 'gameCategory');
  const from = numberIn(input, 'startDate');
  const to = numberIn(input, 'endDate', now);
  const days = Array.from({ length: DAYS }, (_, index) => ({ at: now - index * DAY_MS, index }));
  const rows = days
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, index }) => {
      const balanceDate = writtenTime(at).slice(0, 10);
      const [lottery, slots] = [100_000 + index * 500, 250 + index];
      return product === '' || product === 'ALL'
        ? {
            balanceDate,
            lottIncome: written(lottery, index),
            rngIncome: index % 5 === 2 ? null : written(slots, index + 1),
            totalIncome: written(lottery + (index % 5 === 2 ? 0 : slots), index + 2),
          }
        : { balanceDate, totalAgentRebate: written(slots, index), totalIncome: written(slots, index + 1) };
    });
  return ok(listed(rows));
};

/** An offer that was answered is offered no more. */
const answerOffer =
  (...names: readonly string[]) =>
  ({ account }: OlderPlace) => {
    for (const name of names) account.answered.add(name);
    return ok('null');
  };

export const agentRoutes: OlderRoutes = {
  ...reportRoutes,
  'GET /wps/agent/downlines': downlines,
  'GET /wps/relay/ODSFE2_getTeamOverviewSum': overview,
  'GET /wps/report/income': income,
  'GET /wps/agent/announcements': ({ now }) =>
    ok([
      {
        id: 1,
        title: 'News',
        content: '<p>Rates change <i>next week</i>.</p>',
        startDate: writtenTime(now - DAY_MS),
      },
      { id: 2, content: 'without a title' },
      null,
    ]),
  'GET /wps/relay/MCSFE_viewAffiliateUrls': ({ account }) =>
    ok({
      List: [
        ...account.links.map((link) => ({
          affiUrlId: link.id,
          code: link.code,
          path: link.path,
          affiliateCount: link.id === 71 ? 1 : 0,
          type: link.type,
          status: 1,
          startDate: writtenTime(link.at),
          endDate: null,
          configs: link.configs,
        })),
        null,
      ],
      affiliateCount: 1,
    }),
  'POST /wps/relay/MCSFE_createAffiliateUrl'({ account, input, now, nextId }) {
    const id = nextId();
    const link = { id, at: now, type: input.type, path: input.path ?? null, configs: input.configs ?? null };
    account.links.push({ ...link, code: `k${id.toString(36)}` });
    return ok('null');
  },
  'DELETE /wps/relay/MCSFE_deleteAffiliateUrl'({ account, input }) {
    account.links = account.links.filter(({ id }) => String(id) !== textIn(input, 'affiUrlId'));
    return ok('null');
  },
  'GET /wps/relay/MCSFE_viewRegisteredAffiliates': ({ now }) =>
    ok([{ customerName: 'demo@carl', registeredDate: writtenTime(now - 12 * DAY_MS) }, {}]),
  'POST /wps/agent/downline'({ account, input, now, nextId }) {
    const name = textIn(input, 'username');
    if (findIn(account.downlines, (member) => member.name === name))
      return refuseOddly('agent.username.taken', 'Esse nome já existe');
    const isAgent = textIn(input, 'type') === '1';
    account.downlines.push({ id: nextId(), name, isAgent, registeredAt: now, below: [] });
    return ok('null');
  },
  'PUT /wps/agent/promoteDownlineToAgent'({ account, input }) {
    const found = findIn(account.downlines, ({ id }) => String(id) === textIn(input, 'customerId'));
    if (found === null) return refuse(400, 'request_param_err');
    found.member.isAgent = true;
    return ok('null');
  },
  // By the numbers of product groups: 4 lotteries, 5 sports.
  'GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType': () =>
    ok({
      4: [
        { gameType: 'LOTT', rebateValue: '1.5', highestRebate: 1.8, minSeries: 1700, rebateInterval: '0.1' },
      ],
      5: [
        { gameType: 'SPORTS', rebateValue: null, highestRebate: '0.5', minSeries: 0, rebateInterval: 0.05 },
      ],
    }),
  'GET /wps/agent/transferEnabled': () => ok('"1"'),
  'PUT /wps/agent/transferDownline'(place) {
    const { account, input } = place;
    const name = textIn(input, 'customerName');
    if (!account.downlines.some((member) => member.name === name))
      return refuseOddly('agent.not.direct', 'Só para membros diretos');
    const taken = takeFor(place, { amount: 'transferAmt', password: 'paymentpwd' });
    if (!('minor' in taken)) return taken;
    book(place, { code: 'other', typeId: 6208, name: 'Transfer down', minor: -taken.minor, remark: name });
    return ok('null');
  },
  'GET /wps/member/info/funds/consolidated': ({ account: { answered, member } }) =>
    ok(
      member.type === 1
        ? {
            ...ASKED_ANSWER,
            dailysalreqtype: answered.has('daily') ? null : ASKED_ANSWER.dailysalreqtype,
            divtypecompperiodreq: answered.has('dividend') ? {} : ASKED_ANSWER.divtypecompperiodreq,
          }
        : {},
    ),
  'POST /wps/relay/MCSFE_processContractDividend': answerOffer('dividend'),
  'POST /wps/relay/MCSFE_processDailySalaryContract': answerOffer('daily'),
  'POST /wps/relay/MCSFE_processContractHourSalary': answerOffer('hourly'),
  'POST /wps/relay/MCSFE_processRealTimeSalaryContract': answerOffer('realtime'),
};
