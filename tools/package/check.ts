import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { OUT } from '../build/inputs.mjs';
import { ROOT } from '../checks/source-files';
import { installHost, pack } from './hosts';

// node --import tsx tools/package/check.ts, after a build: the package as those who install it find it.
// The last line is "N passed, N failed".

/**
 * The package has ES modules alone: that `require` gets one, and that resolution from before exports maps finds no second door, is
 * what such packages are.
 */
const FOR_OLD_RESOLVERS = new Set(['CJSResolvesToESM']);
const DOORS = ['foyer', 'foyer/react', 'foyer/vue', 'foyer/elements'];

/** Node has no page: a door that touches one on import throws. What is left behind, a timer or a connection, would keep it from ending. */
const SERVER = `
globalThis.fetch = () => { throw new Error('touched the network'); };
for (const door of ${JSON.stringify(DOORS)}) await import(door);
const { defineElements } = await import('foyer/elements');
defineElements({ merchant: 'demo', gateway: 'https://gateway.example' });
const { createElement } = await import('react');
const { renderToString } = await import('react-dom/server');
const { FoyerLobby } = await import('foyer/react');
console.log(renderToString(createElement(FoyerLobby, { theme: 'dark', onLaunch() {} }, 'Loading')));
`;

async function typesAreRight(archive: string): Promise<string[]> {
  const found = await checkPackage(createPackageFromTarballData(readFileSync(archive)));
  if (found.types === false) return ['the package has no types'];
  return found.problems
    .filter((one) => !FOR_OLD_RESOLVERS.has(one.kind))
    .filter((one) => !('resolutionKind' in one && one.resolutionKind === 'node10'))
    .map((one) => JSON.stringify(one));
}

async function mapIsRight(): Promise<string[]> {
  const folder = join(ROOT, OUT.package);
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  return messages.map((message) => formatMessage(message, pkg) ?? message.code);
}

async function main(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'foyer-package-'));
  let [passed, failed] = [0, 0];
  const check = async (name: string, faultsOf: () => Promise<string[]>): Promise<void> => {
    const faults = await faultsOf().catch((fault: unknown) => [
      fault instanceof Error ? fault.message : String(fault),
    ]);
    if (faults.length === 0) passed += 1;
    else failed += 1;
    process.stdout.write(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
    for (const fault of faults) process.stdout.write(`     ${fault}\n`);
  };
  try {
    const archive = await pack(place);
    await check('the exports map holds for every tool (publint)', mapIsRight);
    await check('types resolve as the code does (attw)', () => typesAreRight(archive));
    const react = await installHost('react', archive);
    await check('a React project type-checks against it', async () => {
      await react.tool('typescript/bin/tsc', '--noEmit');
      return [];
    });
    await check(
      'a server imports every door and renders a component; no page or network is touched',
      async () => {
        const script = join(react.folder, 'server.mjs');
        writeFileSync(script, SERVER);
        const html = (await react.tool('../server.mjs')).trim();
        return html === '<foyer-lobby theme="dark">Loading</foyer-lobby>' ? [] : [`rendered: ${html}`];
      },
    );
    await check('its tool runs from the installed package alone', async () => {
      const said = await react.tool('foyer/foyer.mjs', 'conformance', '--help');
      return said.startsWith('foyer conformance --gateway URL') ? [] : [`said: ${said}`];
    });
    react.remove();
    const vue = await installHost('vue', archive);
    await check('a Vue project type-checks against it, templates included', async () => {
      await vue.tool('vue-tsc/bin/vue-tsc.js', '--noEmit');
      return [];
    });
    await check('a wrong event in a Vue template is refused', async () => {
      const app = join(vue.folder, 'src/app.vue');
      const text = readFileSync(app, 'utf8');
      const wrong = text.replace('event.detail.username', 'event.detail.nobody');
      writeFileSync(app, wrong);
      const faults = await vue.tool('vue-tsc/bin/vue-tsc.js', '--noEmit').then(
        () => '',
        (fault: unknown) => String(fault),
      );
      return wrong !== text && faults.includes("'nobody' does not exist") ? [] : [`said: ${faults}`];
    });
    vue.remove();
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

await main();
