import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox';
import { CodeField } from './code-field';
import { PasswordField, TextField } from './field';
import { PhoneField } from './phone-field';
import { showValue } from './show-value';

const EMPTY = {
  username: '',
  password: '',
  mobile: '',
  code: '',
  note: '',
  bank: 'a',
  way: 'in',
  share: '10',
};
const FILLED = {
  username: 'ana',
  password: 'a secret',
  mobile: '(11) 91234-5678',
  code: '123456',
  note: 'two\nlines',
  bank: 'b',
  way: 'out',
  share: '40',
};
type Values = typeof EMPTY;
const READ = { ...FILLED, mobile: '11912345678', agreed: true };

const sent = vi.fn<(values: Values & { agreed: boolean }) => void>();
const heard = vi.fn<(name: string, value: string) => void>();

function Form({ turn, options }: { turn: number; options: string[] }) {
  const [values, setValues] = useState(EMPTY);
  const [agreed, setAgreed] = useState(false);
  // Not the updater: a handler must see what the one before has changed.
  const set = (name: keyof Values) => (value: string) => {
    heard(name, value);
    setValues({ ...values, [name]: value });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent({ ...values, agreed });
        set('password')('');
      }}
    >
      <TextField name="username" label="Username" value={values.username} onInput={set('username')} />
      <PasswordField
        name="password"
        label="Password"
        showLabel="Show"
        hideLabel="Hide"
        value={values.password}
        onInput={set('password')}
      />
      <PhoneField
        name="mobile"
        label="Phone"
        dialling="55"
        diallingLabel="Brazil"
        picking={false}
        onPick={() => undefined}
        value={values.mobile}
        onInput={set('mobile')}
      />
      <CodeField name="code" label="Code" value={values.code} onInput={set('code')} />
      <textarea
        name="note"
        ref={showValue(values.note)}
        onInput={(event) => set('note')(event.currentTarget.value)}
      />
      <select
        name="bank"
        ref={showValue(values.bank)}
        onInput={(event) => set('bank')(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {['in', 'out', 'on'].map((way) => (
        <input
          key={way}
          type="radio"
          name="way"
          value={way}
          ref={showValue(values.way === way)}
          onInput={(event) => event.currentTarget.checked && set('way')(way)}
        />
      ))}
      <input
        name="share"
        type="range"
        ref={showValue(values.share)}
        onInput={(event) => set('share')(event.currentTarget.value)}
      />
      <Checkbox name="agreed" checked={agreed} onChange={setAgreed}>
        I agree
      </Checkbox>
      <output>{turn}</output>
      <button type="submit" disabled={values.username === ''}>
        Send
      </button>
    </form>
  );
}

let host: HTMLElement;
let root: ShadowRoot;
let tree: Root;
beforeEach(() => {
  sent.mockClear();
  heard.mockClear();
  host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  root.append(place);
  tree = createRoot(place);
});
afterEach(() => {
  tree.unmount();
  host.remove();
});

const find = <E extends Element = HTMLInputElement>(selector: string) =>
  vi.waitFor(() => {
    const found = root.querySelector<E>(selector);
    if (found === null) throw new Error(`${selector} is not there`);
    return found;
  });
const control = (name: string) => find(`[name="${name}"]`);
const box = (way: string) => find(`[value="${way}"]`);
let turn = 0;
/** Renders the form, as a network's answer does: without an event. */
const draw = async (options = ['a', 'b']): Promise<void> => {
  turn += 1;
  tree.render(<Form turn={turn} options={options} />);
  await vi.waitFor(async () => expect((await find('output')).textContent).toBe(String(turn)));
};

type Write = (node: HTMLInputElement, property: 'value' | 'checked', value: string | boolean) => void;
const byElement: Write = (node, property, value) => void Reflect.set(node, property, value);
/** As extensions do it, which do not see what a library has put on the element itself. */
const byPrototype: Write = (node, property, value) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), property)?.set?.call(node, value);
const fill = async (write = byPrototype): Promise<void> => {
  for (const [name, value] of Object.entries(FILLED))
    if (name === 'way') write(await box(value), 'checked', true);
    else write(await control(name), 'value', value);
  write(await control('agreed'), 'checked', true);
};
const shown = async (): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = { agreed: (await control('agreed')).checked };
  for (const name of Object.keys(FILLED)) all[name] = (await control(name)).value;
  return { ...all, way: (await find('[name="way"]:checked')).value };
};
const SHOWN = { ...FILLED, agreed: true };
/** As people press it: the pointer comes first, and a button that is still disabled gets no click. */
const press = async (): Promise<void> => {
  const button = await find<HTMLButtonElement>('[type="submit"]');
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
  button.click();
};

describe('controls that a script fills without events', () => {
  it.each([
    ['the element', byElement],
    ['its prototype', byPrototype],
  ])('[ACC-1] are sent as they are seen when they were filled by %s', async (_, write) => {
    await draw();
    await fill(write);
    await press();
    expect(sent.mock.calls).toEqual([[READ]]);
    await vi.waitFor(async () => expect(await shown()).toEqual({ ...SHOWN, password: '' }));
  });

  it('[ACC-1] are sent when a script submits the form immediately', async () => {
    await draw();
    await fill();
    (await find<HTMLFormElement>('form')).requestSubmit();
    expect(sent.mock.calls).toEqual([[READ]]);
  });

  it('[ACC-1] enable a button that waits for them, before the Enter key submits', async () => {
    await draw();
    await fill();
    await userEvent.click(await control('username'));
    (await control('username')).focus();
    await userEvent.keyboard('{Enter}');
    expect(sent.mock.calls).toEqual([[READ]]);
  });

  it('[ACC-1] keep what was filled in when the form is rendered again', async () => {
    await draw();
    await fill();
    await draw();
    expect(await shown()).toEqual(SHOWN);
    await press();
    expect(sent.mock.calls).toEqual([[READ]]);
  });

  it('[ACC-1] are sent when they are filled again after a refusal', async () => {
    await draw();
    await fill();
    await press();
    await vi.waitFor(async () => expect((await control('password')).value).toBe(''));
    byPrototype(await control('password'), 'value', 'another');
    await draw();
    await press();
    expect(sent.mock.calls).toEqual([[READ], [{ ...READ, password: 'another' }]]);
  });

  it('[ACC-1] are read before a button that is no submit button acts on a click of a script', async () => {
    await draw();
    await fill();
    const told = vi.fn();
    const button = await find<HTMLButtonElement>('output');
    button.addEventListener('click', () =>
      told(root.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled),
    );
    button.click();
    expect(told.mock.calls).toEqual([[false]]);
  });

  it('[ACC-1] are sent empty when a script empties them', async () => {
    await draw();
    await fill();
    await press();
    byPrototype(await control('note'), 'value', '');
    byPrototype(await control('agreed'), 'checked', false);
    await press();
    expect(sent.mock.lastCall).toEqual([{ ...READ, password: '', note: '', agreed: false }]);
  });
});

describe('controls that report by events', () => {
  it.each([
    ['change', ['change']],
    ['input, then change, as browsers do', ['input', 'change']],
  ])('report a value once when a script sends %s', async (_, types) => {
    await draw();
    const values = { username: 'ana', note: 'two', bank: 'b', share: '40' };
    for (const [name, value] of Object.entries(values)) {
      const node = await control(name);
      byPrototype(node, 'value', value);
      for (const type of types) node.dispatchEvent(new Event(type, { bubbles: true }));
    }
    // Before anything else happens.
    expect(heard.mock.calls).toEqual(Object.entries(values));
    await press();
    expect(sent.mock.calls).toEqual([[{ ...EMPTY, ...values, agreed: false }]]);
  });

  it('report the chosen radio button once, by pointer and by key', async () => {
    await draw();
    await userEvent.click(await box('out'));
    await userEvent.keyboard('{ArrowDown}');
    expect(heard.mock.calls).toEqual([
      ['way', 'out'],
      ['way', 'on'],
    ]);
    await draw();
    expect(await shown()).toMatchObject({ way: 'on' });
  });

  it('show what their form made of the text, and report it once', async () => {
    await draw();
    await userEvent.click(await control('mobile'));
    await userEvent.keyboard('11912345678');
    expect((await control('mobile')).value).toBe('(11) 91234-5678');
    await userEvent.click(await control('code'));
    await userEvent.keyboard('12-34 56');
    expect((await control('code')).value).toBe('123456');
    await userEvent.click(await control('agreed'));
    await draw();
    expect(await shown()).toMatchObject({ mobile: '(11) 91234-5678', code: '123456', agreed: true });
  });

  it('choose the option of the form when it comes later', async () => {
    await draw([]);
    await draw(['b', 'a']);
    expect((await control('bank')).value).toBe('a');
  });
});
