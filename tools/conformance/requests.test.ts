import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allCalls, domains, isCall } from '../../src/contract';
import { ROOT, sourceFiles } from '../checks/source-files';
import { isWrite } from './ask';
import { requests } from './requests';
import { otherPages } from './pages';
import { unusedCalls } from './unused';

const ASKER = { merchant: 'demo', username: 'ana' };
const names = allCalls.map(({ name }) => name);

describe('the table of sample requests', () => {
  it('has a row for every call of the contract, and for no other', () => {
    expect(Object.keys(requests).sort()).toEqual([...names].sort());
  });

  it('asks what the contract takes', () => {
    const refused = allCalls.filter(({ name, request }) => {
      const row = requests[name];
      if (!row || !('content' in row)) return false;
      const { content } = row;
      const filled = typeof content === 'function' ? content(new Map(), ASKER) : content;
      // What an answer has to fill in is asked of a whole gateway elsewhere.
      return filled !== null && !v.safeParse(request, filled).success;
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

  it('knows which calls neither site nor SDK makes', () => {
    const folders = ['src/core', 'src/features', 'src/element', 'src/loader', 'standalone', 'widgets'];
    const files = sourceFiles({ folders, endings: ['.ts', '.tsx'] }).filter(
      (path) => !/test\.tsx?$/.test(path),
    );
    const text = files.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
    const words = new Set(text.match(/\w+/g));
    const unused = Object.values(domains).flatMap((domain) =>
      Object.entries<unknown>(domain).flatMap(([id, call]) =>
        isCall(call) && !words.has(id) ? [call.name] : [],
      ),
    );
    expect([...unusedCalls].sort()).toEqual(unused.sort());
  });

  it('names pages by calls of the contract', () => {
    const beginnings = Object.values(otherPages).flatMap((line) => line.split(' '));
    expect(beginnings.filter((one) => !names.some((name) => name.startsWith(one)))).toEqual([]);
  });
});
