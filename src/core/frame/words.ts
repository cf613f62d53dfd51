import * as v from 'valibot';

export const MAX_FRAME_HEIGHT_PX = 4_000;

/** Tells our talk from that of games, players and extensions. */
const ours = { foyer: v.literal('frame.1') };
const word = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const oneTimeCode = word(/^[\w.~-]{0,128}$/);

/** What the page says to its frame. */
export const pageWords =
  /** The answer to `hello`, and again whenever the looks change. */
  v.strictObject({
    ...ours,
    type: v.literal('welcome'),
    language: word(/^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/),
    theme: v.picklist(['auto', 'dark', 'light']),
  });
export type PageWord = v.InferOutput<typeof pageWords>;
export type FrameLook = Pick<PageWord, 'language' | 'theme'>;

/** What the frame says to the page that holds it. */
export const frameWords = v.union([
  v.strictObject({ ...ours, type: v.literal('hello') }),
  /** The form stands there and has its session. */
  v.strictObject({ ...ours, type: v.literal('ready') }),
  v.strictObject({
    ...ours,
    type: v.literal('size'),
    heightPx: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_FRAME_HEIGHT_PX)),
  }),
  /** It could not open; `code` is an error code. */
  v.strictObject({ ...ours, type: v.literal('failed'), code: word(/^[A-Z][A-Z_]{1,40}$/) }),
  /** What it was opened for is done; `code` opens the page's session again, '' when that has not changed. */
  v.strictObject({ ...ours, type: v.literal('done'), code: oneTimeCode }),
  v.strictObject({ ...ours, type: v.literal('close') }),
]);
export type FrameWord = v.InferOutput<typeof frameWords>;

/** Names in the hash of a frame's address. */
const PASS = 'pass';
const HOST = 'host';

/** Address of a frame: the way in and the page's origin stand in the hash, which reaches no server and no referrer. */
export const frameAddress = (input: { gateway: string; path: string; pass: string; host: string }): string =>
  `${input.gateway}${input.path}#${new URLSearchParams({ [PASS]: input.pass, [HOST]: input.host }).toString()}`;

/** What stands there, taken out of the address; '' for what is missing. */
export const takeFrameAddress = (
  take: ((name: string) => string | null) | undefined,
): { pass: string; host: string } => ({ pass: take?.(PASS) ?? '', host: take?.(HOST) ?? '' });
