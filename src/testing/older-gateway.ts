import { legacyModulus, openLegacy } from './fake-keys';
import { MEMBER, MERCHANT, PNG } from './fixtures';
import { ok, refuse, type OlderAnswer } from './older-answers';

export interface OlderMember {
  username: string;
  password: string;
  token: string;
  id: number;
  /** 0 a player, 1 an agent. */
  type: number;
}
/** What came in, its body opened where it was sealed. */
export interface OlderRequest {
  method: string;
  path: string;
  headers: Headers;
  input: Record<string, unknown>;
  /** Whose token it carried; null for a guest. */
  member: OlderMember | null;
}

const BOT = 'geetestChallenge geetestSeccode geetestValidateV4';
const FORM = `username password confirmPassword payeeName email qqNum mobileNum recommenderId captcha verificationCode
  affiliateCode paymentPassword line whatsapp facebook wechat idNumber referralCode domain login countryDialingCode
  loginDeviceId firebaseChannel firebaseIdToken ${BOT}`;
const LIST = 'clientType platform merchant gameType vassalage gameClassify gameName pageNo pageSize language';

/** Every call it has with the fields it knows: it refuses what else stands in a request. Sealed ones are marked by *. */
const CALLS: Readonly<Record<string, string>> = {
  'GET /wps/system/status': 'url',
  'GET /wps/session/key/rsa': 't',
  'GET /wps/captcha': 't',
  'GET /wps/check/username': 'username',
  'GET /wps/agent/affiliate': 'code domain referralCode',
  'GET /wps/member/info': '',
  'GET /wps/v2/wallets/balance': 'typeId',
  'GET /wps/relay/MCSFE_getListAnnouncements': 'types platform execution groupName merchantCode',
  'GET /wps/relay/ODSFE2_getWinnerBoard': 'gameCategory language limitNum',
  'GET /wps/relay/GCSGAME_gameList': LIST,
  'GET /wps/relay/GCSGAME_newGameVendor': 'platform merchantCode flush',
  'GET /wps/relay/GCS_gameTrialLaunch': 'gameId nodeId platform matchId leagueId',
  'GET /wps/game/launchGame': `gameId nodeId matchId leagueId roomId accountType confirmTrans vassalage launchMode platform clientType
    language token merchantCode lottoArea lottoMode lottoPrizeMode lottoGameCode lottoView device backUrl hasLobby labelName`,
  'POST /wps/session/login*': `username password captcha type loginDeviceId firebaseChannel firebaseIdToken firebaseMobileNo ${BOT}`,
  'POST /wps/session/login/freeplay': '',
  'DELETE /wps/session/logout': '',
  'PUT /wps/member/register*': `${FORM} registerUrl registerMethod`,
  'PUT /wps/member/register/mobile*': FORM,
  'POST /wps/member/password*': 'oldPassword newPassword confirmNewPassword',
  'POST /wps/member/password/email': 'username email',
  'POST /wps/member/password/verification*': 'newPassword mobileNum verificationCode',
  'POST /wps/verification/sms/noLogin': `mobileNum countryDialingCode ${BOT}`,
  'POST /wps/verification/sms/register': `mobileNo countryDialingCode ${BOT}`,
  'POST /wps/relay/GCS_walletTransfer': 'fromAccountTypeId toAccountTypeId amount',
  'POST /wps/relay/GCS_walletReturn': 'customerId',
};

export const OLDER_TOKEN = 'old-token-1';
const ONLY_MEMBER: OlderMember = { ...MEMBER, token: OLDER_TOKEN, id: 9001, type: 0 };
export const CAPTCHA_ANSWER = '4711';
const CLOCK_WINDOW_MS = 300_000;

class Refused extends Error {
  constructor(readonly answer: OlderAnswer) {
    super(answer.body);
  }
}

export interface OlderGateway {
  fetch: typeof globalThis.fetch;
  seen: OlderRequest[];
  /** Requests that it had to refuse because of what stood in them: there must be none. */
  refused: string[];
  state: {
    /** JSON text of the values it answers, by path, or by method and path where one path does two things. */
    values: Record<string, string>;
    /** Answers instead of its own, by path. */
    instead: Record<string, OlderAnswer>;
    /** Bodies are looked for in X-Digest alone. */
    digestOnly: boolean;
    tokenInQuery: boolean;
    captchaDue: boolean;
    alive: boolean;
  };
  /** Requests to one path so far. */
  count(path: string): number;
}

const FLAGS = ['USERNAMEREG3', 'FREEPLAY3', 'COMM3', 'CHNGPASSVERIF3', 'MOBILEVERCODELOGIN3'];
/** The start-up answer; such a gateway does not say how bodies are sealed. */
export const olderStatus = (flags: readonly string[] = FLAGS, info: object = {}) => ({
  maintenance: false,
  location: { ip: '203.0.113.7' },
  info: {
    whitelabel: {
      modId: 'ROOT',
      enabled: '1',
      childrenNodes: flags.map((modId) => ({ modId, enabled: '1', childrenNodes: [] })),
    },
    register: {
      username: { enabled: true, required: true, minLength: 4, maxLength: 13, acceptedPattern: '*' },
    },
    customerService: [
      { csType: 'A', title: 'All', path: 'https://chat.example/all', labelIds: null },
      { csType: 'B', title: 'Some', path: 'https://chat.example/some', labelIds: '7,8' },
    ],
    ...info,
  },
});

/** A gateway of this protocol as they were before ours, strict in what it takes and free in what it says. */
export const createOlderGateway = (
  more: {
    /** Further calls with the fields that they know, written as in CALLS. */
    calls?: Readonly<Record<string, string>>;
    /** JSON text of the values that they answer, by path. */
    values?: Readonly<Record<string, string>>;
    merchant?: string;
    members?: readonly OlderMember[];
    /** ms since 1970: every server says what time it is. */
    now?: () => number;
    /** Answers of a gateway that remembers, before any of the above; undefined where it has none of its own. */
    answer?: (request: OlderRequest) => OlderAnswer | undefined;
  } = {},
): OlderGateway => {
  const { merchant = MERCHANT, members = [ONLY_MEMBER], now = Date.now } = more;
  const dated = () => ({ Date: new Date(now()).toUTCString() });
  const known = { ...CALLS, ...more.calls };
  const seen: OlderRequest[] = [];
  const refused: string[] = [];
  const pictures = new Set<string>();
  const state: OlderGateway['state'] = {
    values: {
      '/wps/system/status': JSON.stringify(olderStatus()),
      '/wps/v2/wallets/balance': '{"sumBalance":100.25,"currency":"BRL","currencySymbol":"R$","balance":[]}',
      '/wps/relay/MCSFE_getListAnnouncements': 'null',
      '/wps/relay/ODSFE2_getWinnerBoard': '{"list":[]}',
      '/wps/relay/GCSGAME_gameList': '{"games":[],"totalPages":0}',
      '/wps/relay/GCSGAME_newGameVendor': '{"data":{"lanes":[]}}',
      '/wps/game/launchGame': '{"content":{"game_url":"https://games.example/play"}}',
      '/wps/relay/GCS_gameTrialLaunch': '{"content":{"game_url2":"https://games.example/try"}}',
      '/wps/verification/sms/noLogin': '{"expiredMinutes":1}',
      '/wps/verification/sms/register': '{"expiredMinutes":1}',
      ...more.values,
    },
    instead: {},
    digestOnly: false,
    tokenInQuery: false,
    captchaDue: false,
    alive: true,
  };

  const open = (body: unknown, headers: Headers): Record<string, unknown> => {
    const key = headers.get('Encryption') ?? '';
    const digest = headers.get('X-Digest');
    if (state.digestOnly) {
      const isOurs = headers.get('X-RSA') === legacyModulus;
      const isNow = Math.abs(now() - Number(headers.get('X-Timestamp'))) < CLOCK_WINDOW_MS;
      if (digest === null || !isOurs || !isNow) throw new Refused(refuse(400, 'request_body_required'));
    }
    const value = state.digestOnly ? digest : String(Reflect.get(Object(body) as object, 'value'));
    if (value === null || key === '') throw new Refused(refuse(400, 'request_body_required'));
    return openLegacy({ value }, key) as Record<string, unknown>;
  };
  const inputOf = async (request: Request, url: URL, isSealed: boolean): Promise<Record<string, unknown>> => {
    if (request.method === 'GET') return Object.fromEntries(url.searchParams);
    const text = await request.text();
    if (request.headers.get('Content-Type')?.includes('urlencoded'))
      return Object.fromEntries(new URLSearchParams(text));
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    return isSealed ? open(body, request.headers) : body;
  };
  const login = ({ input, headers }: OlderRequest): OlderAnswer => {
    const cookie = /captchaId=(\w+)/.exec(headers.get('Cookie') ?? '')?.[1] ?? '';
    if (state.captchaDue) {
      // A picture is good for one answer, and only in the browser that was shown it.
      const isKnown = pictures.delete(cookie);
      if (!isKnown || input.captcha !== CAPTCHA_ANSWER)
        return refuse(400, 'captcha_err', { value: { captcha: true } });
    }
    const member = members.find(({ username }) => username === input.username);
    if (member?.password !== input.password || member === undefined)
      return refuse(400, 'login_failed', { value: { captcha: state.captchaDue } });
    state.alive = true;
    const { token, id, username, type } = member;
    return ok({ token, id, userName: username, customerType: type });
  };
  const captcha = (): OlderAnswer => {
    const id = `c${seen.length}`;
    pictures.add(id);
    return ok(JSON.stringify(PNG), {
      headers: { 'Set-Cookie': `captchaId=${id}; Path=/; HttpOnly; SameSite=Lax` },
    });
  };
  const memberOf = (headers: Headers): OlderMember | null =>
    (state.alive && members.find(({ token }) => token === headers.get('Authorization'))) || null;
  const answer = (request: OlderRequest): OlderAnswer => {
    const { path, input } = request;
    const instead = state.instead[path];
    if (instead) return instead;
    const needsMember = /info$|balance$|launchGame|GCS_wallet|member\/password$/.test(path);
    if (needsMember && request.member === null) return refuse(200, 'CUSTOMER_NOT_LOGIN');
    const remembered = more.answer?.(request);
    if (remembered) return remembered;
    const ofMethod = state.values[`${request.method} ${path}`];
    if (ofMethod !== undefined) return ok(ofMethod);
    if (path === '/wps/session/login') return login(request);
    if (path === '/wps/captcha') return captcha();
    if (path === '/wps/session/login/freeplay') return { body: '{"success":true,"token":"trial-1"}' };
    if (path === '/wps/member/info')
      return ok({
        id: 9001,
        account: MEMBER.username,
        type: 0,
        clubLabel: { labelId: 7, labelName: 'VIP1' },
      });
    if (/launchGame$/.test(path) && state.tokenInQuery && input.token !== request.member?.token)
      return refuse(500, 'token.missing');
    return ok(state.values[path] ?? 'null');
  };

  const take = async (request: Request): Promise<OlderAnswer | string> => {
    const url = new URL(request.url);
    const path = url.pathname;
    const way = `${request.method} ${path}`;
    const isSealed = `${way}*` in known;
    const fields = known[isSealed ? `${way}*` : way];
    const fault = (answer: OlderAnswer, why: string): OlderAnswer => {
      refused.push(`${way}: ${why}`);
      return answer;
    };
    const { headers, method } = request;
    if (fields === undefined) return fault({ status: 404, body: '<h1>Not found</h1>' }, 'no such path');
    if (headers.get('Merchant') !== merchant)
      return fault(refuse(400, 'function.not.available'), 'no merchant');
    const entry: OlderRequest = { method, path, headers, input: {}, member: memberOf(headers) };
    seen.push(entry);
    try {
      entry.input = await inputOf(request, url, isSealed);
    } catch (error) {
      return fault(error instanceof Refused ? error.answer : refuse(400, 'request_body_required'), 'body');
    }
    const strange = Object.keys(entry.input).filter((name) => !fields.split(/\s+/).includes(name));
    if (strange.length > 0) return fault(refuse(400, 'request_param_err'), strange.join());
    return path.endsWith('/key/rsa') ? legacyModulus : answer(entry);
  };
  const respond = async (request: Request): Promise<Response> => {
    const given = await take(request);
    if (typeof given === 'string') return new Response(given, { headers: dated() });
    const { status = 200, body, headers = {} } = given;
    return new Response(body, {
      status,
      headers: { ...dated(), 'Content-Type': 'application/json', ...headers },
    });
  };

  return {
    seen,
    refused,
    state,
    count: (path) => seen.filter((request) => request.path === path).length,
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return respond(request);
    },
  };
};
