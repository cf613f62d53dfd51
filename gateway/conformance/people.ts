import { randomBytes } from 'node:crypto';
import { insertMember } from '../identity/members.queries';
import { createQuickHasher } from '../identity/testing-hasher';
import type { GatewayBench } from './bench';
import { MERCHANT } from './identity';
import type { RawReply, RawRequest } from './raw-client';

// Members made for one test each, so that what one test wears out no other one needs.

type Headers = NonNullable<RawRequest['headers']>;

export interface Person {
  id: bigint;
  username: string;
  /** '' for an account that has none. */
  password: string;
  email: string;
  /** Digits with the dialling code. */
  mobile: string;
}

export interface GrantValue {
  token: string;
  id: string;
  userName: string;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  rememberToken: string;
  changeTicket: string;
}

export const grantOf = (reply: RawReply): GrantValue => {
  const value = reply.body.value as Partial<GrantValue> | null;
  if (typeof value?.token !== 'string') throw new Error(`no session: ${reply.text}`);
  return value as GrantValue;
};

export interface People {
  create(facts?: {
    username?: string;
    email?: string;
    mobile?: string;
    payeeName?: string;
    password?: string;
    type?: number;
    /** Who stands above; absent: no agent. */
    agentId?: bigint;
    /** Whether number and address were shown to be theirs; so unless it says no. */
    proved?: boolean;
  }): Promise<Person>;
  /** Logs in and answers the grant. @throws when that is refused */
  login(person: Person, more?: Record<string, unknown>, headers?: Headers): Promise<GrantValue>;
  /** A call with JSON in its body. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: object; headers?: Headers },
  ): Promise<RawReply>;
  /** A sealed call. */
  sealed(path: string, payload: object, options?: { token?: string; headers?: Headers }): Promise<RawReply>;
  /** Whether the token's session lives. */
  lives(token: string): Promise<boolean>;
  /** Lets the seconds between two secrets of all sessions pass. */
  rest(): Promise<void>;
  /** What was written to an address for a purpose, newest first. */
  messages(recipient: string, purpose: string): Promise<{ body: string; status: string }[]>;
  /** Kinds of what the record holds of a member, oldest first. */
  events(person: Pick<Person, 'id'>): Promise<string[]>;
}

const PASSWORD = 'Right-horse-7';

export const peopleOf = async (bench: GatewayBench): Promise<People> => {
  const hasher = await createQuickHasher();
  const hashes = new Map<string, string>();
  const hashOf = async (password: string): Promise<string> => {
    const hash = hashes.get(password) ?? (await hasher.hash(password));
    hashes.set(password, hash);
    return hash;
  };
  const { query, tx } = bench.db.merchant(MERCHANT);
  const auth = (token: string | undefined): Headers => (token === undefined ? {} : { Authorization: token });
  return {
    async create({
      username = `p${randomBytes(5).toString('hex')}`,
      email = '',
      mobile = '',
      payeeName = '',
      password = PASSWORD,
      type = 0,
      agentId,
      proved = true,
    } = {}) {
      const contact = Object.fromEntries(
        Object.entries({ email, mobileNum: mobile, payeeName }).filter(([, value]) => value !== ''),
      );
      const passwordHash = password === '' ? null : await hashOf(password);
      const id = await tx((scoped) =>
        insertMember(scoped, {
          ...{ merchantId: MERCHANT, username, passwordHash, paymentHash: null, type, nickname: '', contact },
          ...{ agentId: agentId ?? null, affiliateCode: '', referrerId: null, registerUrl: '', ip: '' },
          mobile: mobile === '' ? null : mobile,
          mobileVerified: proved && mobile !== '',
          emailVerified: proved && email !== '',
        }),
      );
      return { id, username, password, email, mobile };
    },
    async login({ username, password }, more = {}, headers = {}) {
      const payload = { username, password, captcha: null, type: 'username', ...more };
      const path = '/wps/session/login';
      return grantOf(await bench.client.sealed({ method: 'POST', path, headers, payload }));
    },
    call: (method, path, { token, body, headers = {} } = {}) =>
      bench.client.send({
        method,
        path,
        headers: { ...auth(token), ...headers },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      }),
    sealed: (path, payload, { token, headers = {} } = {}) =>
      bench.client.sealed({ method: 'POST', path, headers: { ...auth(token), ...headers }, payload }),
    async lives(token) {
      const reply = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: token } });
      return reply.status === 200;
    },
    rest: async () => void (await query('update session set tried_at = null')),
    messages: (recipient, purpose) =>
      query<{ body: string; status: string }>(
        'select body, status from outbox_message where recipient = $1 and purpose = $2 order by id desc',
        [recipient, purpose],
      ),
    async events({ id }) {
      const rows = await query<{ kind: string }>(
        'select kind from security_event where member_id = $1 order by id',
        [id],
      );
      return rows.map((row) => row.kind);
    },
  };
};
