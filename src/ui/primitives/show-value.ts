import { flushSync } from 'react-dom';

type Value = string | boolean;
interface Control extends HTMLElement {
  value: Value;
  checked?: Value;
}
type Known = Map<Control, Value | undefined>;

/** By root, the last value that the form of each control received: written by `showValue`, or read at its last input event. */
const roots = new WeakMap<EventTarget, Known>();

const keyOf = (value: Value | undefined) => (typeof value === 'boolean' ? 'checked' : 'value');

/** Password managers fill controls without events: dispatches the missing event before the form handles what people do next. */
const report = ({ type, target, currentTarget }: Event): void =>
  roots.get(currentTarget as Node)?.forEach((value, node, known) => {
    const shown = node[keyOf(value)];
    // Removed, or moved to another root.
    if (node.getRootNode() !== currentTarget) known.delete(node);
    else if (shown !== value) {
      if (type === 'input') {
        if (node === target) known.set(node, shown);
      }
      // A box that is clicked has changed before its click event, and reports that by itself.
      else if (type !== 'click' || node !== target)
        // One by one: the next handler must read the state that the one before has set.
        flushSync(() => node.dispatchEvent(new CustomEvent('input', { bubbles: true })));
    }
  });

/**
 * The ref of a control with an `onInput` handler. Writes a value only when it changes, so that a later rendering keeps what was
 * filled in without an event. A radio button that another one has cleared reports too: its handler reads `checked`.
 */
export const showValue =
  (value: Value) =>
  (node: Control | null): void => {
    if (node === null) return;
    const root = node.getRootNode();
    let known = roots.get(root);
    if (!known) {
      roots.set(root, (known = new Map()));
      // Pointers and keys too: a button that is disabled until the form has the value could never be pressed.
      for (const type of ['keydown', 'pointerover', 'change', 'click', 'input', 'submit'])
        root.addEventListener(type, report, true);
    }
    if (known.get(node) === value) return;
    const key = keyOf(value);
    node[key] = value;
    // Browsers refuse invalid dates and missing options: the next rendering writes the value again.
    known.set(node, node[key]);
  };
