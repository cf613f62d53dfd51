// Served as it stands. Copies codes, and takes in new messages without moving a selection.

const EVERY_MS = 2_000;
const list = document.getElementById('messages');

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (!(button instanceof HTMLElement)) return;
  const { copy = '', done = '' } = button.dataset;
  try {
    await navigator.clipboard.writeText(copy);
    button.textContent = done;
  } catch {
    // Not allowed: mark it, so that one key copies it.
    const code = button.parentElement?.querySelector('output');
    if (code) getSelection()?.selectAllChildren(code);
  }
});

/** What a person would lose by a renewal: a selection, the place of the focus. */
const inUse = () =>
  getSelection()?.isCollapsed === false || (list?.contains(document.activeElement) ?? false);

let shown = list?.innerHTML ?? '';

const renew = async () => {
  if (document.visibilityState !== 'visible' || !list || inUse()) return;
  const answer = await fetch('/demo/outbox', { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.getElementById('messages');
  if (!next || next.innerHTML === shown || inUse()) return;
  shown = next.innerHTML;
  list.replaceChildren(...next.childNodes);
};

// A gateway that is just starting again is asked again.
setInterval(() => void renew().catch(() => undefined), EVERY_MS);
