import * as v from 'valibot';
import { AppError, isAppError } from '../kernel/app-error';
import { createLazy } from '../kernel/lazy';
import { decode } from '../transport/decode';
import type { BotCheckAction, Client } from '../types';
import { whileChecking } from './bot-check.progress';

type Deps = Pick<Client, 'call' | 'onDestroy' | 'ports'> & {
  system: Pick<Client['system'], 'store' | 'flag'>;
};
/** What a bot check adds to a form. */
export interface BotCheckFields {
  altcha?: string;
  geetestChallenge?: string;
  geetestSeccode?: string;
  geetestValidateV4?: Record<string, unknown>;
}

const MAX_ANSWER_LENGTH = 512;
const MAX_V4_LENGTH = 4096;
const answer = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ANSWER_LENGTH));
const long = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_V4_LENGTH));
/** A port is the host's code: only these fields of its answer travel. */
const answers = {
  'geetest-v3': v.object({ geetestChallenge: answer, geetestSeccode: answer }),
  'geetest-v4': v.object({
    geetestValidateV4: v.object({
      captcha_id: answer,
      lot_number: answer,
      pass_token: answer,
      gen_time: answer,
      captcha_output: long,
    }),
  }),
};

const failed = (cause?: unknown) => new AppError('BOT_CHECK_FAILED', { cause });
const solver = createLazy(() => import('./bot-check.solve'));

/** Whether the merchant's product stands before this form; our own puzzle is only asked for by a refusal. */
const isAsked = ({ system }: Deps, product: string, action: BotCheckAction): boolean => {
  if (action === 'register') return system.store.getState().status?.registerRules.captcha?.enabled === true;
  if (action === 'login') return true;
  if (!system.flag('GEETESTVCODE3')) return false;
  // Codes are guarded by the newer product alone.
  if (product !== 'geetest-v4') throw failed();
  return true;
};

/** Asks the merchant's product before a form goes out. @returns {} where nothing is asked. @throws AppError BOT_CHECK_FAILED */
export const botCheckFields = async (client: Deps, action: BotCheckAction): Promise<BotCheckFields> => {
  const check = client.system.store.getState().status?.botCheck;
  if (!check || check.product === 'none' || check.product === 'altcha') return {};
  if (!isAsked(client, check.product, action)) return {};
  const { botCheck } = client.ports;
  if (!botCheck) throw failed();
  try {
    return decode(answers[check.product], await botCheck(check, action));
  } catch (cause) {
    throw failed(cause);
  }
};

/**
 * Sends a form with what a bot check adds to it. A refusal that asks for one (BOT_CHECK_REQUIRED) is answered with our own
 * puzzle, or the product, and the form goes out once more by itself.
 */
export const withBotCheck = async <T>(
  client: Deps,
  action: BotCheckAction,
  options: {
    /** The product is asked before the first try; false where only a refusal asks for it. */
    before: boolean;
    send: (fields: BotCheckFields) => Promise<T>;
  },
): Promise<T> => {
  const { before, send } = options;
  const solve = async (refusal?: AppError): Promise<BotCheckFields> => ({
    altcha: await whileChecking(client.ports, async () => (await solver()).solvePuzzle(client, refusal)),
  });
  const { always } = client.system.store.getState().status?.botCheck ?? {};
  try {
    // A password, or a code that works once, does not travel ahead of a check that is asked for in any case.
    if (always?.includes(action)) return await send(await solve());
    return await send(before ? await botCheckFields(client, action) : {});
  } catch (error) {
    if (!isAppError(error) || error.code !== 'BOT_CHECK_REQUIRED') throw error;
    const product = client.system.store.getState().status?.botCheck.product ?? 'none';
    if (product.startsWith('geetest')) {
      const fields = await botCheckFields(client, action);
      if (Object.keys(fields).length === 0) throw error;
      return send(fields);
    }
    return send(await solve(error));
  }
};
