import * as v from 'valibot';
import type { Call } from '../../src/contract/call';
import { placed } from '../../src/core/domains/lottery.path';
import { asError, isAppError, type AppError } from '../../src/core/kernel/app-error';
import type { Client, Differences } from '../../src/core/types';
import { readAnswer } from './faults';
import type { Outcome } from './findings';
import type { Mask } from './mask';
import { emptyLists, leftOutRows, unreadAmounts } from './notes';
import type { Content } from './row';

/** How often a call that only reads is asked again because the gateway wants to be asked more slowly. */
export const MAX_WAITS = 2;
/** A gateway that asks for a longer pause is not waited for. */
export const MAX_WAIT_MS = 70_000;
const USUAL_WAIT_MS = 5_000;
/** What servers answer where there is nothing under a path, unless they say something else with it. */
const NO_PATH = [404, 405, 501];
const SAYS_NOTHING: readonly string[] = ['REPLY_NOT_JSON', 'REPLY_INVALID', 'REPLY_UNKNOWN'];

/** Note of a call that gateways of this kind are known not to have. */
export const NOT_SENT = 'gateways of this kind do not have it: it was not sent';

export interface Answer {
  outcome: Outcome;
  notes: readonly string[];
  /** Before it was decoded, in the contract's words; undefined when nothing was answered. */
  value?: unknown;
  /** With what it was refused, or why no answer came. */
  error?: AppError;
}

/** Whether a call changes something at the gateway. */
export const isWrite = ({ method, once, limit }: Pick<Call, 'method' | 'once' | 'limit'>): boolean =>
  method !== 'GET' || once === true || limit === 'launch' || limit === 'trial';

const toldBy = (error: AppError, mask: Mask): string => {
  const said = error.serverMessage === '' ? '' : `: “${mask.text(error.serverMessage)}”`;
  return `${error.code} (HTTP ${error.status})${said}`;
};

/** Returns the innermost reason: an unknown outcome is caused by a broken answer, and a broken answer can be caused by a row. */
const causeOf = ({ cause }: AppError, mask: Mask): string => {
  const inner = isAppError(cause) && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && inner.message !== '' ? ` (${mask.text(inner.message)})` : '';
};

/** What a refusal says of a call. */
export const refusalOf = (
  call: Pick<Call, 'name' | 'errors' | 'module'>,
  error: AppError,
  { mask, differences }: { mask: Mask; differences: Differences | null },
): Answer => {
  const { code, status } = error;
  const wrong = (note: string): Answer => ({ outcome: 'wrong', notes: [note] });
  if (code === 'FUNCTION_NOT_AVAILABLE' && status === 0) return { outcome: 'not offered', notes: [NOT_SENT] };
  const isNoPath = NO_PATH.includes(status) && SAYS_NOTHING.includes(code);
  if (code === 'REQUEST_UNKNOWN_PATH' || isNoPath)
    return { outcome: 'missing', notes: [`no such call (HTTP ${status})`] };
  if (code === 'FUNCTION_NOT_AVAILABLE' && !differences && call.module !== null)
    return { outcome: 'not asked', notes: [`switched off for this merchant (module ${call.module})`] };
  if (code === 'FUNCTION_NOT_AVAILABLE')
    return { outcome: 'missing', notes: [`not there, or switched off (HTTP ${status})`] };
  if (call.errors.some((one) => one === code))
    return {
      outcome: 'works with a note',
      notes: [`refused with ${code}, as the contract allows: the answer’s shape was not seen`],
    };
  switch (code) {
    case 'TOO_MANY_REQUESTS':
      return { outcome: 'not asked', notes: ['the gateway wants to be asked more slowly: run again later'] };
    case 'NETWORK_TIMEOUT':
      return wrong('no answer in time');
    case 'NETWORK_UNREACHABLE':
      return wrong('the connection broke before there was an answer');
    case 'REPLY_NOT_JSON':
      return wrong(`the answer: expected JSON, came something else (HTTP ${status})`);
    case 'REPLY_INVALID':
      return wrong(`the answer: expected the contract’s shape, came another${causeOf(error, mask)}`);
    case 'OUTCOME_UNKNOWN':
      return wrong(
        `the answer could not be read, so it is not known whether it was carried out${causeOf(error, mask)}`,
      );
    case 'CONFIG_INVALID':
      return wrong(`its row sends nothing that could go out, so it was not sent${causeOf(error, mask)}`);
    default:
      return wrong(`expected an answer, came the refusal ${toldBy(error, mask)}`);
  }
};

/** What is sent: the names in the path filled in, and the reply left unread, since it is looked at here, field by field. */
const toSend = (call: Call, content: Content): [call: Call, content: Content] => {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const inPath = Object.fromEntries(names.map((name) => [name, String(content[name])]));
  const rest = Object.entries(content).filter(([name]) => !names.includes(name));
  return [{ ...placed(call, inPath), reply: v.unknown() }, Object.fromEntries(rest)];
};

export interface AskDeps {
  mask: Mask;
  wait(ms: number): Promise<void>;
}

/** Asks one call and judges what came. What writes is sent once, whatever comes. Never rejects. */
export const ask = async (
  client: Client,
  call: Call,
  content: Content,
  { mask, wait }: AskDeps,
): Promise<Answer> => {
  for (let waits = 0; ; waits += 1) {
    try {
      const value = await client.call(...toSend(call, content));
      const { reply, faults } = readAnswer(call.reply, value, mask);
      if (faults.length > 0) return { outcome: 'wrong', notes: faults, value };
      const leftOut = (await client.dialect())?.leftOut(call.name) ?? 0;
      const notes = [...leftOutRows(leftOut), ...unreadAmounts(reply), ...emptyLists(call.reply, value)];
      return { outcome: notes.length > 0 ? 'works with a note' : 'works', notes, value };
    } catch (caught) {
      const error = asError(caught);
      const pauseMs = error.retryAfterMs ?? USUAL_WAIT_MS;
      const isSlowed = error.code === 'TOO_MANY_REQUESTS' && !isWrite(call);
      if (!isSlowed || waits >= MAX_WAITS || pauseMs > MAX_WAIT_MS)
        return { ...refusalOf(call, error, { mask, differences: await client.dialect() }), error };
      await wait(pauseMs);
    }
  }
};
