import { startTestDatabase } from '../../gateway/database/testing';
import { isClean, runDay, type DayReport } from './day';
import { isGrave } from './grave';

// npm run day -- [--members 200] [--seed 7] [--kills 12] [--nodes 2] [--lanes 20]
// A day of so many members on a gateway of its own; ends with 1 when anything differs by a cent.
const DEFAULTS = { members: 200, seed: 7, kills: 12, nodes: 2, lanes: 20 };
const MOST: typeof DEFAULTS = { members: 1_000, seed: 2_000_000_000, kills: 200, nodes: 4, lanes: 40 };
const LEAST: typeof DEFAULTS = { members: 1, seed: 0, kills: 0, nodes: 1, lanes: 1 };
const MAX_FAULTS_SHOWN = 15;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];

const read = (): typeof DEFAULTS | null => {
  const options = { ...DEFAULTS };
  const words = process.argv.slice(2);
  for (let at = 0; at < words.length; at += 2) {
    const name = names.find((one) => words[at] === `--${one}`);
    const value = Number(words[at + 1]);
    if (name === undefined || !Number.isInteger(value) || value < LEAST[name] || value > MOST[name])
      return null;
    options[name] = value;
  }
  return options;
};

const print = (report: DayReport): void => {
  const { counts } = report;
  say('');
  say(
    `${counts.deposits} deposits, ${counts.rounds} rounds, ${counts.withdrawals} withdrawals, ${counts.kills} kills, ${report.seconds.toFixed(0)} s`,
  );
  say('');
  for (const { what, looked, differences } of report.findings) {
    say(
      `${differences.length === 0 ? 'ok  ' : 'FAIL'}  ${what.padEnd(44)} ${String(looked).padStart(7)} looked at  ${differences.length} differences`,
    );
    for (const one of differences) say(`        ${one}`);
  }
  for (const one of report.open) say(`open  ${one}`);
  for (const one of report.broken) say(`FAIL  ${one}`);
  const grave = report.faults.filter(isGrave);
  say(
    `${grave.length === 0 ? 'ok  ' : 'FAIL'}  ${'deadlocks, keys used twice'.padEnd(44)} ${String(grave.length).padStart(7)} told of`,
  );
  for (const one of grave.slice(0, MAX_FAULTS_SHOWN)) say(`        ${one}`);
  if (report.faults.length > 0) say(`${report.faults.length} faults were told of; the first:`);
  for (const one of report.faults.slice(0, MAX_FAULTS_SHOWN)) say(`        ${one.split('\n')[0] ?? ''}`);
};

const options = read();
if (options === null) {
  process.stderr.write('npm run day -- [--members 200] [--seed 7] [--kills 12] [--nodes 2] [--lanes 20]\n');
  process.exit(2);
}
const { stop } = await startTestDatabase();
try {
  const report = await runDay({ ...options, say });
  print(report);
  if (!isClean(report)) process.exitCode = 1;
} finally {
  await stop();
}
