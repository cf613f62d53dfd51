import { flushSync } from 'react-dom';

type Value = string | boolean;
interface Control extends HTMLElement {
  value: Value;
  checked?: Value;
}

/** What each control shows as far as its form knows: the value that was written here, or that of the last event. */
const known = new Map<Control, Value | undefined>();

const keyOf = (value: Value | undefined) => (typeof value === 'boolean' ? 'checked' : 'value');

/** Password managers fill controls without events: the form gets the event before it hears what people do next. */
const report = ({ type, target }: Event): void => {
  for (const [node, value] of known) {
    const shown = node[keyOf(value)];
    if (!node.isConnected) known.delete(node);
    else if (shown !== value) {
      if (type !== 'input')
        // One by one: each handler must see what the one before has changed.
        flushSync(() => node.dispatchEvent(new CustomEvent('input', { bubbles: true })));
      else if (node === target) known.set(node, shown);
    }
  }
};

/**
 * The ref of a control whose form hears `onInput`. Writes a value only when it changes, so that a later rendering keeps what was
 * filled in without an event.
 */
export const showValue =
  (value: Value) =>
  (node: Control | null): void => {
    if (node === null || known.get(node) === value) return;
    // Pointers and keys too: a button that is disabled until the form hears of the value could never be pressed.
    for (const type of ['input', 'submit', 'keydown', 'pointerover'])
      node.getRootNode().addEventListener(type, report, true);
    const key = keyOf(value);
    node[key] = value;
    // A date or an option that is not there is not shown; it is written again by the next rendering.
    known.set(node, node[key]);
  };
