import type { Readable } from 'node:stream';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Call, HandlerInput, WireReply } from '../../src/contract/call';
import { GatewayError, type MerchantContext, type SessionContext } from '../platform/index';

/** What a handler knows about its caller. */
export interface RouteContext<Services = unknown> {
  merchant: MerchantContext;
  session: SessionContext | null;
  services: Services;
  /** Visitor's address after the configured number of trusted proxy hops. */
  ip: string;
  /** What the visitor's attempts are counted by: the address, or the network of an IPv6 address. */
  source: string;
  /** Origin header, '' when none. */
  origin: string;
  /** Trust tier of that origin; `own` when there is no Origin header. */
  tier: 'own' | 'partner';
  /** The gateway's own scheme is https: cookies may be Secure. */
  secure: boolean;
  userAgent: string;
  /** Country of the address as a trusted proxy names it, '' when none does. */
  country: string;
  /** One of the merchant's languages. */
  language: string;
  requestId: string;
  /** `captchaId` cookie or X-Captcha-Id header, '' when none. */
  captchaId: string;
  /** `codeId` cookie or X-Code-Id header, '' when none. */
  codeId: string;
  /** Sets a response header (captcha id, cookies). */
  header(name: string, value: string): void;
}

/** Compressing less than this saves no packet. */
const MIN_PACKED_BYTES = 1_024;
/** A level that halves a list's bytes again within a millisecond; higher ones would hold up the loop. */
const BROTLI_QUALITY = 5;

/**
 * JSON text of a whole `value`, made once and served many times. Only such answers are compressed: they are the same for
 * all callers, so their length tells nothing about a secret.
 */
export class Serialized {
  #envelope: Buffer | null = null;
  #packed: Buffer | null = null;
  #asked = 0;
  constructor(readonly json: string) {}

  /** The answer in brotli from the second time it is asked for, null when it is better sent as it is. */
  packed(wrap: (json: string) => string): Buffer | null {
    if (this.#packed) return this.#packed;
    const plain = this.envelope(wrap);
    this.#asked += 1;
    if (this.#asked < 2 || plain.length < MIN_PACKED_BYTES) return null;
    this.#packed = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    return this.#packed;
  }

  /** The whole answer as bytes, made at the first use and kept. */
  envelope(wrap: (json: string) => string): Buffer {
    return (this.#envelope ??= Buffer.from(wrap(this.json)));
  }
}

/** A value whose envelope carries further top-level keys (the token of a free-play session travels twice). */
export class WithExtra<Value> {
  constructor(
    readonly value: Value,
    readonly extra: Record<string, string>,
  ) {}
}

/** A file that is sent as it is read. */
export class Streamed {
  constructor(
    readonly type: string,
    readonly stream: Readable,
  ) {}
}

type Answer<C extends Call> = WireReply<C> | Serialized | Streamed | WithExtra<WireReply<C>>;

export type Handler<C extends Call, Services> = (
  input: HandlerInput<C>,
  context: RouteContext<Services>,
) => Promise<Answer<C>> | Answer<C>;

/** A call with its handler, schemas erased so that all routes fit one list. */
export interface Route<Services> {
  call: Call;
  handle: (input: unknown, context: RouteContext<Services>) => Promise<unknown>;
}

/** Binds one contract object to the function that answers it. */
export const route = <C extends Call, Services>(call: C, handler: Handler<C, Services>): Route<Services> => ({
  call,
  handle: async (input, context) => handler(input, context),
});

/** The member's session; the access rule of the call has already made sure of it. */
export const sessionOf = (context: RouteContext): SessionContext => {
  if (!context.session) throw new GatewayError('SESSION_INVALID');
  return context.session;
};
