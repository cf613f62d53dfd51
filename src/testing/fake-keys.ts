import { parseJson } from '../core/transport/json';
import { openAddress } from '../core/transport/sealing/legacy';

// Throw-away keys of the fake gateway: they open nothing anywhere else.
const modulus =
  'b34d4e26f7926e192afa2b8bd6c61e3ffb05c1d1736c1da1ee139b38de221adb344dc12b7fb1f56fe677dbd086845558b3c36a1f61a08572a1e51a5c1323afa6ae4f289d2cbd7d80128ca183b13dc55a274b9ebbc4d89b31aae5a8d6134076706b65e1665c7b4615339b1ecb2e92d2dbd6567577f9912cdca5fe81fce003d569';
const exponent =
  '3bbdaa28799ca46a66536c66ef6c9b6f9de7d1284458e596aa8885d370cfd43aed366b025f4da00564b8d2d8abb933e6961eaa21429a055ca86c7957ec589b9152c6065819f30f16ad9be3b04ef53ac0888c3a50c3505aeeab7a7fbb23295a053a5e354b141062f46852d461dfc161a4682df52130a65280b7174c39c9452b31';
export const legacyModulus = modulus;

export const jwk = {
  kid: 'fake-1',
  kty: 'EC' as const,
  crv: 'P-256' as const,
  x: 'jZWXbrg0tFRIAvfbj2R0Fh6AhVXLYjv_K-9dHoq0M1M',
  y: 'PAHmxpIbzR7z89BisT5VprCJ6eCT0yLoMAhA1oCppqU',
};
export const privateJwk = { ...jwk, d: 'It4DADrRGsIwxsYPYYCxxNEDHHD068q3bmeMJ4ny0QM' };

const DES_KEY_LENGTH = 8;

/** The body behind the protocol's old sealing. @throws when it is not sealed for this key */
export const openLegacy = (body: { value: string }, header: string): unknown => {
  let result = 1n;
  let square = BigInt(`0x${header}`);
  const n = BigInt(`0x${modulus}`);
  for (let rest = BigInt(`0x${exponent}`); rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % n;
    square = (square * square) % n;
  }
  const hex = result.toString(16);
  const key = (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(parseInt(pair, 16))).join('');
  return parseJson(openAddress(body.value + key.slice(0, DES_KEY_LENGTH)));
};

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));

export interface JweHeader {
  alg: string;
  enc: string;
  kid: string;
  epk: JsonWebKey;
  iat: number;
  nonce: string;
  htm: string;
  htu: string;
  mer: string;
}

/** The body and protected header behind a compact JWE. @throws when it is not sealed for this key */
export const openJwe = async (body: { value: string }): Promise<{ header: JweHeader; content: unknown }> => {
  const [head = '', , iv = '', content = '', tag = ''] = body.value.split('.');
  const header = JSON.parse(new TextDecoder().decode(bytes(head))) as JweHeader;
  const { subtle } = globalThis.crypto;
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const ours = await subtle.importKey('jwk', privateJwk, curve, false, ['deriveBits']);
  const theirs = await subtle.importKey('jwk', header.epk, curve, false, []);
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, ours, 256));
  const word = (value: number) => [0, 0, value >> 8, value & 0xff];
  const name = [...new TextEncoder().encode(header.enc)];
  const info = [...word(1), ...shared, ...word(name.length), ...name, ...word(0), ...word(0), ...word(256)];
  const digest = await subtle.digest('SHA-256', new Uint8Array(info));
  const key = await subtle.importKey('raw', digest, 'AES-GCM', false, ['decrypt']);
  const sealed = new Uint8Array([...bytes(content), ...bytes(tag)]);
  const plain = await subtle.decrypt(
    { name: 'AES-GCM', iv: bytes(iv), additionalData: new TextEncoder().encode(head) },
    key,
    sealed,
  );
  return { header, content: JSON.parse(new TextDecoder().decode(plain)) as unknown };
};
