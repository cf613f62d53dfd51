import postgres from 'postgres';
import { findEmbedded } from '../../gateway/database/embedded';
import { demo } from './demo';

const MERCHANT = '1';
const checkDigit = (digits: readonly number[]): number => {
  const first = digits.length + 1;
  const rest = digits.reduce((sum, digit, at) => sum + digit * (first - at), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};
let lastHolder = 0;
/** A tax number that no other account has: a merchant has one account of each. */
export const newCpf = (): string => {
  const nine = [...String(Date.now() + (lastHolder += 1)).slice(-9)].map(Number);
  const ten = [...nine, checkDigit(nine)];
  return [...ten, checkDigit(ten)].join('');
};

/** Pays a code at the bank in play, by the buttons of its page. */
export async function payAtBank(code: string, payer: string): Promise<void> {
  const { bank } = demo();
  const page = await (await fetch(`${bank}/?code=${encodeURIComponent(code)}`)).text();
  const txid = /name="txid" value="(\w+)"/.exec(page)?.[1];
  if (txid === undefined) throw new Error('the bank knows no such code');
  await fetch(`${bank}/pay`, { method: 'POST', body: new URLSearchParams({ txid, payer, how: 'pay' }) });
}

/** Runs a statement in the gateway's own database as its owner, for what a test cannot wait a day for. Returns its rows. */
export async function change(
  text: string,
  values: readonly string[] = [],
): Promise<Record<string, unknown>[]> {
  const running = await findEmbedded({ dataDir: process.env['FOYER_DATA_DIR'] ?? '' });
  if (running === null) throw new Error('no gateway of this run has its database here');
  const sql = postgres(running.ownerUrl, { max: 1, fetch_types: false });
  try {
    return await sql.begin(async (scoped) => {
      await scoped`select set_config('foyer.merchant', ${MERCHANT}, true)`;
      return [...(await scoped.unsafe<Record<string, unknown>[]>(text, [...values]))];
    });
  } finally {
    await sql.end();
  }
}
