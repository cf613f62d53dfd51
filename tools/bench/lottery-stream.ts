/** Words of one SHA-256 block, and of its state. */
const BLOCK_WORDS = 16;
const ROUNDS = 64;
const STATE_WORDS = 8;
const WORD = 0x1_0000_0000;
/** Longest text that is one block with its end mark and length. */
const MAX_TEXT = 55;
/** The largest bound of the games, and more. */
const MAX_BOUND = 256;
/** Bits of the messages of an HMAC behind its first block: four bytes of a counter; the inner hash. */
const INNER_BITS = 8 * (64 + 4);
const OUTER_BITS = 8 * (64 + 32);

const isPrime = (number: number): boolean => {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false;
  return true;
};
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) if (isPrime(number)) found.push(number);
  return found;
};
const fraction = (root: number): number => Math.floor((root % 1) * WORD);
/** The constants of SHA-256 are the first bits of roots of primes. */
const FIRST_STATE = Int32Array.from(primes(STATE_WORDS).map((prime) => fraction(Math.sqrt(prime)) | 0));
const CONSTANTS = Int32Array.from(primes(ROUNDS).map((prime) => fraction(Math.cbrt(prime)) | 0));

/** The message of the block that is next; its other words are made from these. */
const schedule = new Int32Array(ROUNDS);

/** One block of SHA-256 over what stands in `schedule`. */
const compress = (from: Int32Array, to: Int32Array): void => {
  for (let at = BLOCK_WORDS; at < ROUNDS; at += 1) {
    const x = schedule[at - 15] ?? 0;
    const y = schedule[at - 2] ?? 0;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[at] = (((((schedule[at - 16] ?? 0) + s0) | 0) + (schedule[at - 7] ?? 0)) | 0) + s1;
  }
  let a = from[0] ?? 0;
  let b = from[1] ?? 0;
  let c = from[2] ?? 0;
  let d = from[3] ?? 0;
  let e = from[4] ?? 0;
  let f = from[5] ?? 0;
  let g = from[6] ?? 0;
  let h = from[7] ?? 0;
  for (let at = 0; at < ROUNDS; at += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first =
      (((((h + s1) | 0) + ((e & f) ^ (~e & g))) | 0) + (((CONSTANTS[at] ?? 0) + (schedule[at] ?? 0)) | 0)) |
      0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  to[0] = a + (from[0] ?? 0);
  to[1] = b + (from[1] ?? 0);
  to[2] = c + (from[2] ?? 0);
  to[3] = d + (from[3] ?? 0);
  to[4] = e + (from[4] ?? 0);
  to[5] = f + (from[5] ?? 0);
  to[6] = g + (from[6] ?? 0);
  to[7] = h + (from[7] ?? 0);
};

/** The end of a message: a bit, zeros, and how long it was. */
const end = (from: number, bits: number): void => {
  schedule[from] = 0x8000_0000;
  schedule.fill(0, from + 1, BLOCK_WORDS);
  schedule[BLOCK_WORDS - 1] = bits;
};

/** Words of the last, incomplete stretch of a bound are refused from here on. */
const LIMITS = Float64Array.from({ length: MAX_BOUND + 1 }, (_, bound) => WORD - (WORD % Math.max(bound, 1)));

/**
 * The stream of docs/lottery-rules.md for the key SHA-256(text), word for word what the engine's `wordsFrom` gives, with nothing
 * allocated for a draw: the state behind an HMAC's first block is computed once a key, and hashes are in place.
 */
export class FastWords {
  readonly #key = new Int32Array(STATE_WORDS);
  readonly #inner = new Int32Array(STATE_WORDS);
  readonly #outer = new Int32Array(STATE_WORDS);
  readonly #block = new Int32Array(STATE_WORDS);
  #blocks = 0;
  #at = STATE_WORDS;

  /** Begins the stream of a key; the text is ASCII and shorter than a block. */
  open(text: string): void {
    if (text.length > MAX_TEXT) throw new RangeError(`a key of more than ${MAX_TEXT} bytes`);
    schedule.fill(0, 0, BLOCK_WORDS);
    for (let at = 0; at <= text.length; at += 1) {
      const byte = at === text.length ? 0x80 : text.charCodeAt(at);
      schedule[at >> 2] = (schedule[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)));
    }
    schedule[BLOCK_WORDS - 1] = 8 * text.length;
    compress(FIRST_STATE, this.#key);
    this.#pad(0x3636_3636, this.#inner);
    this.#pad(0x5c5c_5c5c, this.#outer);
    this.#blocks = 0;
    this.#at = STATE_WORDS;
  }

  #pad(mask: number, to: Int32Array): void {
    for (let at = 0; at < BLOCK_WORDS; at += 1)
      schedule[at] = at < STATE_WORDS ? (this.#key[at] ?? 0) ^ mask : mask;
    compress(FIRST_STATE, to);
  }

  #fill(): void {
    schedule[0] = this.#blocks;
    end(1, INNER_BITS);
    compress(this.#inner, this.#block);
    for (let at = 0; at < STATE_WORDS; at += 1) schedule[at] = this.#block[at] ?? 0;
    end(STATE_WORDS, OUTER_BITS);
    compress(this.#outer, this.#block);
    this.#blocks += 1;
    this.#at = 0;
  }

  next(): number {
    if (this.#at === STATE_WORDS) this.#fill();
    const word = (this.#block[this.#at] ?? 0) >>> 0;
    this.#at += 1;
    return word;
  }

  /** As the engine's `below`: a bound of 1 takes no word. */
  below(bound: number): number {
    if (bound === 1) return 0;
    const limit = LIMITS[bound] ?? 0;
    let word = this.next();
    while (word >= limit) word = this.next();
    return word % (bound >>> 0);
  }
}
