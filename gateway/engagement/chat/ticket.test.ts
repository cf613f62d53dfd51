import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTicketSigner } from './ticket';

const FACTS = { merchantId: 1, origin: 'https://paper.example.test', expiresAtMs: 2_000 };
const signer = createTicketSigner('a secret for tests only, 32 characters and more');

describe('[PTS-4] a ticket of the chat', () => {
  it('says what was signed until it is too old, and is never the same twice', () => {
    const ticket = signer.sign(FACTS);
    expect(signer.read(ticket, 1_999)).toEqual(FACTS);
    expect(signer.read(ticket, 2_000)).toBeNull();
    expect(signer.sign(FACTS)).not.toBe(ticket);
  });

  it('of another secret is none', () => {
    const other = createTicketSigner('another secret for tests, 32 characters and more');
    expect(signer.read(other.sign(FACTS), 0)).toBeNull();
  });

  it('is refused with any character changed, and so is any other text', () => {
    const ticket = signer.sign(FACTS);
    const body = ticket.split('.')[0] ?? '';
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.constantFrom(...'ABCxyz019-_'), (at, letter) => {
        fc.pre(ticket[at] !== letter);
        expect(signer.read(ticket.slice(0, at) + letter + ticket.slice(at + 1), 0)).toBeNull();
      }),
    );
    fc.assert(fc.property(fc.string({ maxLength: 1_500 }), (text) => signer.read(text, 0) === null));
  });
});
