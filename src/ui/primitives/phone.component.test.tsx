import axe from 'axe-core';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import dialogCss from '../overlays/dialog.css?inline';
import resetCss from '../styles/reset.css?inline';
import tokensCss from '../styles/tokens.css?inline';
import buttonCss from './button.css?inline';
import { CodeField } from './code-field';
import codeCss from './code-field.css?inline';
import { CountdownButton } from './countdown-button';
import { DiallingPicker, findDialling, styles, type DiallingRow } from './dialling-picker';
import fieldCss from './field.css?inline';
import { PhoneField } from './phone-field';
import { readPhone } from './phone-groups';
import phoneCss from './phone-field.css?inline';

/** Lazy parts and paints take their time on a busy machine. */
const until = <T,>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 });

const rows: DiallingRow[] = [
  { code: 'AT', dialling: '43', name: 'Austria' },
  { code: 'BR', dialling: '55', name: 'Brazil' },
  { code: 'CI', dialling: '225', name: 'Côte d’Ivoire' },
  { code: 'DO', dialling: '1809', name: 'Dominican Republic' },
  { code: 'DO', dialling: '1829', name: 'Dominican Republic' },
  { code: 'MX', dialling: '52', name: 'Mexico' },
  { code: 'US', dialling: '1', name: 'United States' },
];

let host: HTMLElement;
let tree: Root;
let root: ShadowRoot;
let place: HTMLElement;
beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  const css = [tokensCss, resetCss, buttonCss, fieldCss, phoneCss, codeCss, dialogCss, ...styles];
  root.adoptedStyleSheets = css.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  place = document.createElement('div');
  place.className = 'f-root';
  root.append(place);
  tree = createRoot(place);
});
afterEach(() => {
  tree.unmount();
  host.remove();
});
const find = <T extends Element = HTMLElement>(selector: string) =>
  until(() => {
    const found = root.querySelector<T>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  });
const put = (input: HTMLInputElement, value: string): void => {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};
async function accessible(): Promise<void> {
  for (const animation of root.getAnimations()) animation.cancel();
  const found = await axe.run(host, { rules: { region: { enabled: false } } });
  expect(
    found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
}

function Phone() {
  const [value, setValue] = useState('');
  const [picking, setPicking] = useState(false);
  const [row, setRow] = useState<DiallingRow | null>(rows[1] ?? null);
  return (
    <>
      <form>
        <PhoneField
          label="Mobile number"
          name="mobileNum"
          required
          value={value}
          onInput={setValue}
          dialling={row?.dialling ?? ''}
          diallingLabel={`Country code: ${row?.name ?? ''} +${row?.dialling ?? ''}`}
          picking={picking}
          onPick={() => setPicking(true)}
        />
      </form>
      <DiallingPicker
        open={picking}
        rows={rows}
        chosen={row}
        title="Country code"
        searchLabel="Search"
        emptyText="No country found"
        closeLabel="Close"
        onPick={(next) => {
          setRow(next);
          setPicking(false);
        }}
        onClose={() => setPicking(false)}
      />
    </>
  );
}
const openPicker = async (): Promise<HTMLInputElement> => {
  tree.render(<Phone />);
  const button = await find('.f-phone-code');
  button.focus();
  button.click();
  return find<HTMLInputElement>('[role="combobox"]');
};
const codeShown = () => root.querySelector('.f-phone-digits')?.textContent;
const activeRow = (search: HTMLInputElement) =>
  root.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the phone field', () => {
  it('[AUTH-3] asks browsers for the national number, by a number pad, left to right in every language', async () => {
    tree.render(<Phone />);
    place.dir = 'rtl';
    const input = await find<HTMLInputElement>('input[name="mobileNum"]');
    expect([input.type, input.inputMode, input.autocomplete]).toEqual(['tel', 'tel', 'tel-national']);
    const [button, field] = [
      (await find('.f-phone-code')).getBoundingClientRect(),
      input.getBoundingClientRect(),
    ];
    expect(button.x).toBeLessThan(field.x);
    expect(getComputedStyle(input).direction).toBe('ltr');
    expect(button.height).toBeGreaterThanOrEqual(44);
    await accessible();
  });

  it('[AUTH-3] takes the digits of other scripts as those that servers read, and leaves what is no number as typed', async () => {
    tree.render(<Phone />);
    const input = await find<HTMLInputElement>('input[name="mobileNum"]');
    put(input, '١١ ٩٩٩-٤');
    await until(() => expect(input.value).toBe('(11) 9994'));
    put(input, '+٥٥ x');
    await until(() => expect(input.value).toBe('+55 x'));
  });

  it('[AUTH-3] groups digits as the country does, with the caret behind the digit that was typed, and anew for another country', async () => {
    tree.render(<Phone />);
    const input = await find<HTMLInputElement>('input[name="mobileNum"]');
    input.focus();
    await userEvent.keyboard('11912345678');
    await until(() => expect(input.value).toBe('(11) 91234-5678'));
    input.setSelectionRange(6, 6);
    await userEvent.keyboard('{Backspace}8');
    await until(() => expect(input.value).toBe('(11) 81234-5678'));
    expect(input.selectionStart).toBe(6);
    (await find('.f-phone-code')).click();
    const search = await find<HTMLInputElement>('[role="combobox"]');
    put(search, 'mex');
    await until(() => expect(root.querySelectorAll('[role="option"]')).toHaveLength(1));
    (await find('[role="option"]')).click();
    // A digit too many for Mexico: it is shown in one piece.
    await until(() => expect(input.value).toBe('11812345678'));
    put(input, '5512345678');
    await until(() => expect(input.value).toBe('55 1234 5678'));
  });

  it('[AUTH-3] keeps the caret before the next digit after a deletion in another window', () => {
    const frame = document.createElement('iframe');
    host.append(frame);
    const there = frame.contentWindow as (Window & typeof globalThis) | null;
    if (there === null) throw new Error('no window');
    const input = there.document.createElement('input');
    there.document.body.append(input);
    // The dash was deleted.
    input.value = '(11) 912345678';
    input.setSelectionRange(10, 10);
    const deletion = new there.InputEvent('input', { inputType: 'deleteContentForward' });
    expect(readPhone(input, '55', deletion)).toEqual({
      value: '11912345678',
      grouped: '(11) 91234-5678',
      caret: 11,
    });
  });

  it('[AUTH-3] opens the list at the chosen country and takes another by arrows and Enter', async () => {
    const search = await openPicker();
    await until(() => expect(activeRow(search)).toContain('Brazil'));
    expect((await find('[aria-selected="true"]')).textContent).toContain('Brazil');
    await accessible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await until(() => expect(activeRow(search)).toContain('Côte'));
    await userEvent.keyboard('{Enter}');
    await until(() => expect(codeShown()).toBe('+225'));
    await until(() => expect(root.querySelector('dialog')).toBeNull());
    expect(root.activeElement?.className).toBe('f-phone-code');
  });

  it('[AUTH-3] stays at the ends of the list and says when nothing fits', async () => {
    const search = await openPicker();
    await userEvent.keyboard('{PageUp}');
    await until(() => expect(activeRow(search)).toContain('Austria'));
    await userEvent.keyboard('{PageDown}{ArrowDown}');
    await until(() => expect(activeRow(search)).toContain('United States'));
    put(search, 'atlantis');
    expect((await find('.f-dialling-empty')).textContent).toBe('No country found');
    await userEvent.keyboard('{Enter}');
    expect(root.querySelector('dialog')).not.toBeNull();
    await accessible();
  });

  it('[AUTH-3] takes a row by a click, and nothing by Escape', async () => {
    const search = await openPicker();
    put(search, 'mex');
    await until(() => expect(root.querySelectorAll('[role="option"]')).toHaveLength(1));
    (await find('[role="option"]')).click();
    await until(() => expect(codeShown()).toBe('+52'));
    (await find('.f-phone-code')).click();
    await find('dialog');
    await userEvent.keyboard('{Escape}');
    await until(() => expect(root.querySelector('dialog')).toBeNull());
    expect(codeShown()).toBe('+52');
  });

  it('[AUTH-3] typing in the list goes on in the search', async () => {
    const search = await openPicker();
    (await find('[role="listbox"]')).focus();
    await userEvent.keyboard('u');
    await until(() => expect(search.value).toBe('u'));
    expect(root.activeElement).toBe(search);
  });

  it.each([
    ['cote', 'CI'],
    ['republic', 'DO'],
    ['+55', 'BR'],
    ['0055', 'BR'],
    ['18', 'DO'],
    ['1', 'US'],
    ['us', 'US'],
    ['  ', 'AT'],
  ])('[AUTH-3] finds by name without accents, by part, by code and by digits: %j', (search, code) => {
    expect(findDialling(rows, search)[0]?.code).toBe(code);
  });
});

describe('the code field', () => {
  function Code() {
    const [value, setValue] = useState('');
    return <CodeField label="Code" name="code" value={value} onInput={setValue} />;
  }
  it('[AUTH-3] takes a paste with blanks and dashes, drops letters, and sends nothing by itself', async () => {
    tree.render(<Code />);
    const input = await find<HTMLInputElement>('input');
    expect([input.autocomplete, input.inputMode]).toEqual(['one-time-code', 'numeric']);
    put(input, ' 123-4 56');
    await until(() => expect(input.value).toBe('123456'));
    put(input, '123456x');
    await until(() => expect(input.value).toBe('123456'));
    await accessible();
  });
});

describe('the countdown button', () => {
  const button = (secondsLeft: number, onClick: () => void) => (
    <CountdownButton
      label="Send code"
      waitLabel={(seconds) => `Again in ${seconds} s`}
      secondsLeft={secondsLeft}
      onClick={onClick}
    />
  );
  it('[AUTH-3] keeps its size and the focus, takes no click while it waits, and is not read out each second', async () => {
    const clicked = vi.fn();
    tree.render(button(0, clicked));
    const element = await find<HTMLButtonElement>('.f-countdown');
    const { width } = element.getBoundingClientRect();
    element.focus();
    element.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    const status = await find('[role="status"]');
    tree.render(button(60, clicked));
    await until(() => expect(status.textContent).toBe('Again in 60 s'));
    expect(element.getBoundingClientRect().width).toBe(width);
    expect(element.getAttribute('aria-disabled')).toBe('true');
    tree.render(button(59, clicked));
    await until(() => expect(element.textContent).toContain('Again in 59 s'));
    expect(status.textContent).toBe('Again in 60 s');
    element.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(root.activeElement).toBe(element);
    await accessible();
    tree.render(button(0, clicked));
    await until(() => expect(status.textContent).toBe('Send code'));
    element.click();
    expect(clicked).toHaveBeenCalledTimes(2);
  });
});
