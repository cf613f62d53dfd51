import type { Locator } from '@playwright/test';
import { account } from '../../src/locales/en/account';
import { agentMember } from '../../src/locales/en/agent-member';
import { agentOffice } from '../../src/locales/en/agent-office';
import { agentPay } from '../../src/locales/en/agent-pay';
import { agentRegister } from '../../src/locales/en/agent-register';
import { agentReports } from '../../src/locales/en/agent-reports';
import { agentSubAccounts } from '../../src/locales/en/agent-sub-accounts';
import { agentTeam } from '../../src/locales/en/agent-team';
import { cashier } from '../../src/locales/en/cashier';
import { common } from '../../src/locales/en/common';
import { funds } from '../../src/locales/en/funds';
import { limits } from '../../src/locales/en/limits';
import { member } from '../../src/locales/en/member';
import { records } from '../../src/locales/en/records';
import { security } from '../../src/locales/en/security';

const groups = [
  account,
  agentMember,
  agentOffice,
  agentPay,
  agentRegister,
  agentReports,
  agentSubAccounts,
  agentTeam,
  cashier,
  common,
  funds,
  limits,
  member,
  records,
  security,
];
/** Names of texts, plural forms by their stem too. */
const KEYS = new Set(groups.flatMap(Object.keys).flatMap((key) => [key, key.replace(/_(one|other)$/, '')]));

/** Names of texts that stand in an element where the text should. */
export async function rawKeys(element: Locator): Promise<string[]> {
  const said = await element.evaluate((node) => {
    const found: string[] = [];
    const walk = (place: ParentNode): void => {
      for (const one of place.querySelectorAll('*')) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          found.push(one.getAttribute(name) ?? '');
        for (const child of one.childNodes)
          if (child.nodeType === 3 && one.tagName !== 'STYLE') found.push(child.textContent ?? '');
        if (one.shadowRoot) walk(one.shadowRoot);
      }
    };
    walk(node.shadowRoot ?? node);
    return found;
  });
  return said.map((text) => text.trim()).filter((text) => KEYS.has(text));
}
