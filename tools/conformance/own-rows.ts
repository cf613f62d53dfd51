import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allCalls } from '../../src/contract';
import { editsFor, typoCost } from '../../src/contract/search/typo';
import { asError } from '../../src/core/kernel/app-error';
import { ownRows } from '../../src/core/transport/legacy/own-rows';
import type { DialectRows } from '../../src/core/types';
import { BadCommand } from './arguments';

const nearestTo = (name: string): string | null => {
  let [nearest, least]: [string | null, number] = [null, Infinity];
  for (const call of allCalls) {
    const cost = typoCost(name.toLowerCase(), call.name.toLowerCase(), editsFor(name));
    if (cost < least) [nearest, least] = [call.name, cost];
  }
  return nearest;
};

const reasonOf = (caught: unknown): string => {
  const { code, cause } = asError(caught);
  const [sentence = ''] = cause instanceof Error ? cause.message.split('\n') : [];
  const why = (sentence || code).replace(/\.$/, '');
  return code === 'CHUNK_LOST' ? `it cannot be loaded as a JavaScript module (${why})` : why;
};

/** Loads the rows of the gateway's owner from a module. @param path relative to the working directory @throws BadCommand */
export const rowsIn = async (path: string): Promise<DialectRows> => {
  const file = resolve(path);
  if (!existsSync(file)) throw new BadCommand(`--dialect-rows: there is no file ${file}.`);
  const rows = await ownRows(pathToFileURL(file).href).catch((caught: unknown) => {
    throw new BadCommand(`--dialect-rows ${path}: ${reasonOf(caught)}.`);
  });
  const wrong = Object.keys(rows).filter((name) => !allCalls.some((call) => call.name === name));
  const sentences = wrong.map((name) => {
    const nearest = nearestTo(name);
    return `the contract has no call ${name}${nearest === null ? '' : `; the nearest is ${nearest}`}`;
  });
  if (sentences.length > 0) throw new BadCommand(`--dialect-rows ${path}: ${sentences.join('. ')}.`);
  return rows;
};
