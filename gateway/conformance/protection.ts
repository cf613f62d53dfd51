import { randomBytes } from 'node:crypto';
import type { LimitKind, LimitPeriod } from '../../src/contract/entities/limit';
import type { GatewayBench } from './bench';
import { MERCHANT } from './identity';
import type { People, Person } from './people';
import type { RawReply } from './raw-client';
import { formCaller, houseCaller } from './vendor-callers';

/** A member with money and a session, and the two vendors that take stakes. */
export interface Player {
  person: Person;
  token: string;
  limit(kind: LimitKind, amount: string | null, period?: LimitPeriod): Promise<RawReply>;
  stop(name: 'pausePlay' | 'selfExclude', body: object): Promise<RawReply>;
  /** One movement at the house; answers its status word. */
  house(verb: 'debit' | 'credit', amount: number, transaction?: string): Promise<string>;
  cancel(target: string): Promise<string>;
  /** One bet in the other dialect; answers its word, '' when it stands. */
  bet(amount: string): Promise<string>;
  /** A bet that wins or loses at once. */
  play(amount: string, win: string): Promise<string>;
  launch(): Promise<RawReply>;
  used(kind: LimitKind): Promise<string>;
  /** Moves what is counted, as time does. */
  later(interval: string): Promise<void>;
}

const TABLES = ['play_stop', 'protection_use', 'protection_member'] as const;

export const playerOf = async (bench: GatewayBench, people: People): Promise<Player> => {
  const person = await people.create();
  const { token } = await people.login(person);
  const merchant = { id: MERCHANT, currency: 'BRL' };
  await bench.services.wallets.fund({
    merchant,
    memberId: person.id,
    key: `fund-${person.id}`,
    amountMinor: 1_000_000n,
  });
  const { query } = bench.db.merchant(MERCHANT);
  const callHouse = houseCaller(bench, person.id.toString());
  const callForm = formCaller(bench, person.id.toString());
  const fresh = (): string => randomBytes(12).toString('hex');
  const word = (reply: RawReply, name: string): string => {
    const value = (JSON.parse(reply.text) as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  const [game] = await query<{ node_id: bigint }>(
    `select node_id from game where merchant_id = $1 and vendor = 'HOUSE' order by node_id limit 1`,
    [MERCHANT],
  );
  const sessionId = await bench.services.gameSessions.open({
    ...{
      merchantId: MERCHANT,
      vendor: 'SALTGLASS',
      memberId: person.id,
      gameId: 'TIDEWHEEL',
      currency: 'BRL',
    },
    launcherId: null,
  });
  const form = (action: string, facts: readonly (readonly [string, string])[]) => {
    const id = fresh();
    return callForm([
      ['action', action],
      ['game_uuid', 'TIDEWHEEL'],
      ['round_id', id],
      ['transaction_id', id],
      ['session_id', sessionId],
      ...facts,
    ]).then((reply) => word(reply, 'error_code'));
  };
  const post = (name: string, body: object) =>
    people.call('POST', `/wps/relay/MCSFE_${name}`, { token, body });
  return {
    person,
    token,
    limit: (kind, amount, period = 'day') => post('setPlayLimit', { limitType: kind, period, amount }),
    stop: post,
    async house(verb, amount, transaction = fresh()) {
      const facts = { transaction, round: transaction, game: 'GLOWMOTH', amount: String(amount) };
      return word(await callHouse(verb, facts), 'status');
    },
    async cancel(target) {
      const facts = { transaction: `c-${target}`, round: target, game: 'GLOWMOTH', target };
      return word(await callHouse('cancel', facts), 'status');
    },
    bet: (amount) => form('bet', [['amount', amount]]),
    play: (amount, win) =>
      form('play', [
        ['bet_amount', amount],
        ['win_amount', win],
      ]),
    launch: () =>
      bench.client.send({
        path: `/wps/game/launchGame?launchMode=GLS&nodeId=${game?.node_id ?? 0n}`,
        headers: { Authorization: token },
      }),
    async used(kind) {
      const { limits } = await bench.services.memberLimits.get({ merchant, memberId: person.id });
      return limits.find((one) => one.kind === kind)?.used.toString() ?? '';
    },
    async later(interval) {
      const columns = {
        play_stop: ['from_at', 'until_at'],
        protection_use: ['slot'],
        protection_member: ['stretch_from', 'sign_at', 'reality_answered_at'],
      } as const;
      await bench.db.owner(`select set_config('foyer.merchant', '${MERCHANT}', false)`);
      for (const table of TABLES)
        await bench.db.owner(
          `update ${table} set ${columns[table].map((one) => `${one} = ${one} - interval '${interval}'`).join()}
            where member_id = ${person.id}`,
        );
    },
  };
};
