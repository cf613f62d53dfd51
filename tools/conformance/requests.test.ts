import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../../src/contract';
import { isWrite } from './ask';
import { requests } from './requests';
import type { Content } from './row';

const names = allCalls.map(({ name }) => name);

/** What stands in for numbers that only an answer tells. */
const found = (content: Content): Content => content;

describe('the table of sample requests', () => {
  it('has a row for every call of the contract, and for no other', () => {
    expect(Object.keys(requests).sort()).toEqual([...names].sort());
  });

  it('asks what the contract takes', () => {
    const refused = allCalls.filter(({ name, request }) => {
      const row = requests[name];
      if (!row || !('content' in row) || typeof row.content === 'function') return false;
      return !v.safeParse(request, found(row.content)).success;
    });
    expect(refused.map(({ name }) => name)).toEqual([]);
  });

  it('waits for calls of the contract that are asked themselves', () => {
    const waitedFor = Object.values(requests).flatMap((row) =>
      'content' in row && typeof row.content === 'function' ? row.content.after : [],
    );
    expect(waitedFor.filter((name) => !requests[name] || !('content' in requests[name]))).toEqual([]);
  });

  it('never asks what moves money, and asks each call that only reads', () => {
    const money = /create|transfer$|toUpline|convert|redeem|\.bet$|chase$|claim|launch\.game/i;
    const isAsked = (name: string): boolean => 'content' in (requests[name] ?? {});
    const writes = allCalls.filter(isWrite).map(({ name }) => name);
    expect(writes.filter((name) => money.test(name) && isAsked(name))).toEqual([]);
    const reads = allCalls.filter((call) => !isWrite(call)).map(({ name }) => name);
    expect(reads.filter((name) => !isAsked(name))).toEqual([]);
  });
});
