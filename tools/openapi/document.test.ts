import { Validator } from '@seriousme/openapi-schema-validator';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../src/contract';
import type { Call } from '../../src/contract/call';
import { createChecker, type Checker, operationOf, requestExample, requestSchema } from './checker';
import type { Answer, Document } from './document';
import { ownDocument } from './own-document';

let document: Document;
let checker: Checker;
beforeAll(async () => {
  document = await ownDocument(join(import.meta.dirname, '../..'));
  checker = createChecker(document);
});

const rows = allCalls.map((call) => [call.name, call] as const);
const takes = (call: Call, request: unknown): boolean => v.safeParse(call.request, request).success;
const answerOf = (call: Call): Answer => operationOf(document, call).responses['200'] as Answer;

/** Values that a client may get wrong, for every field. */
const ODD: readonly unknown[] = [
  ...[true, 'x', '', -1, 0, 1, 1.5, '17', '2026-11-23', '-', 'a b', 1e15, 'x'.repeat(20_000)],
  ...[{}, [], ['x'], { x: 1 }, [{}]],
];

describe('[OPS-4] the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    expect(result.valid, JSON.stringify(result).slice(0, 2_000)).toBe(true);
  });

  it('has every call of the contract once, with what a person reads of it', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      allCalls.map(({ name }) => name).sort(),
    );
    // The sentence that `npm run new-call` leaves to be replaced says nothing.
    const untold = operations.filter(({ summary }) =>
      /^(What the call does, in one sentence)?$/.test(summary),
    );
    expect(untold.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each(rows)(
    'takes its example request of %s, and no request that the gateway’s reader refuses',
    (_, call) => {
      const schema = requestSchema(document, call);
      const example = requestExample(document, call) as Record<string, unknown>;
      expect(checker.faults(schema, example)).toEqual([]);
      expect(v.safeParse(call.request, example).issues ?? []).toEqual([]);
      const wrong: unknown[] = [{ ...example, surelyUnknownField: 1 }, [], 'x', null];
      for (const name of Object.keys(schema.properties ?? {})) {
        const { [name]: _gone, ...without } = example;
        wrong.push(without, ...ODD.map((value) => ({ ...example, [name]: value })));
      }
      const missed = wrong.filter(
        (request) => !takes(call, request) && checker.faults(schema, request).length === 0,
      );
      expect(missed.map((request) => JSON.stringify(request).slice(0, 300))).toEqual([]);
    },
  );

  it.each(rows)('has an example answer of %s that its schema and the SDK’s reader take', (_, call) => {
    const [content] = Object.values(answerOf(call).content);
    if (call.answer === 'text' || content === undefined) return;
    expect(checker.faults(content.schema, content.example)).toEqual([]);
    const value: unknown =
      call.answer === 'raw' ? content.example : Reflect.get(Object(content.example), 'value');
    expect(v.safeParse(call.reply, value).issues ?? []).toEqual([]);
  });
});
