import type { Client } from '../core/types';
import type { FoyerCommand } from '../loader/registry';
import { warn } from './warn';

/** Commands of a page: `open` and `close` an element by its short name, `language`, `logout`. */
export function runCommand(client: Client, [name, argument]: FoyerCommand): void {
  if (name === 'open' || name === 'close') {
    const target = document.querySelector(`foyer-${CSS.escape(String(argument))}`);
    const method: unknown = target === null ? undefined : Reflect.get(target, name);
    if (typeof method === 'function') method.call(target);
    else warn(`"${name}" found no element ${String(argument)}`);
  } else if (name === 'language')
    client.i18n.setLanguage(String(argument)).catch((error: unknown) => warn(String(error)));
  else if (name === 'logout') void client.session.logout();
  else warn(`there is no command "${name}"`);
}
