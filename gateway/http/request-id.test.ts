import { expect, it } from 'vitest';
import { requestIds } from './request-id';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BY_PROXY = { 'x-forwarded-for': '203.0.113.9' };

it.each(['4bf92f3577b34da6a3ce929d0e0e4736', '0192d1c2-77aa-7cc0-b1f4-0f1de0a4f2a1', 'edge_1.0-42'])(
  '[OPS-5] a request keeps the id that a trusted proxy gave it: %s',
  (id) => {
    expect(requestIds(1)({ headers: { ...BY_PROXY, 'x-request-id': id } })).toBe(id);
  },
);

it.each([
  ['short', 'too short to be one of its own'],
  ['a'.repeat(65), 'too long'],
  ['4bf92f35 77b34da6', 'has a blank'],
  ['4bf92f35\n77b34da6', 'breaks the line of a log'],
  ['{"level":60,"msg":1}', 'is read as more than an id'],
  ['ｆｏｙｅｒｆｏｙｅｒ', 'has letters of other alphabets'],
])('[OPS-5] an id that could not stand in a log is replaced: %j %s', (id) => {
  expect(requestIds(1)({ headers: { ...BY_PROXY, 'x-request-id': id } })).toMatch(UUID);
});

it('[OPS-5] an id that no trusted proxy passed on is replaced', () => {
  const sent = { 'x-request-id': '4bf92f3577b34da6a3ce929d0e0e4736' };
  expect(requestIds(0)({ headers: { ...BY_PROXY, ...sent } })).toMatch(UUID);
  expect(requestIds(1)({ headers: sent })).toMatch(UUID);
  expect(requestIds(1)({ headers: BY_PROXY })).toMatch(UUID);
});
