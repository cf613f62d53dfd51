import { CHAT_FRAME_MARK, type ChatFrameWord } from '../../../../src/contract/entities/chat-frame';
import { languageOf } from '../../../../src/contract/tables/languages';
import { type ChatKey, chatWords } from '../locales/index';
import type { RoomWord, SeenMessage } from '../words';
import { openLine } from './line';

declare global {
  interface Window {
    /** As older pages around a chat know it. */
    cbsUnreadCount?: (count: number) => void;
    cbsLogout?: () => void;
  }
}

const asked = new URLSearchParams(location.search);
const ticket = asked.get('ticket') ?? '';
// Before anything else runs: the ticket is the gateway's alone.
history.replaceState(null, '', location.pathname);

const language = asked.get('lang') ?? '';
const texts = chatWords(language);
const tag = languageOf(language)?.tag ?? 'en';
const say = (key: ChatKey, values: Record<string, string> = {}): string =>
  texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });

const byId = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`);
  return element;
};
const name = byId('name', HTMLElement);
const face = byId('face', HTMLElement);
const presence = byId('presence', HTMLElement);
const log = byId('log', HTMLElement);
const list = byId('list', HTMLElement);
const note = byId('note', HTMLElement);
const form = byId('form', HTMLFormElement);
const field = byId('text', HTMLTextAreaElement);
const button = byId('send', HTMLButtonElement);

/** The page around, as the signed ticket names it; '' where there is none. */
const host = ((): string => {
  try {
    const body = (ticket.split('.')[0] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { o } = JSON.parse(atob(body)) as { o: string };
    return window.parent === window ? '' : new URL(o).origin;
  } catch {
    return '';
  }
})();
const tellHost = (word: ChatFrameWord): void => {
  if (host !== '') window.parent.postMessage(JSON.stringify(word), host);
};
window.cbsUnreadCount = (count) => tellHost({ foyer: CHAT_FRAME_MARK, type: 'unread', count });
window.cbsLogout = () => tellHost({ foyer: CHAT_FRAME_MARK, type: 'over' });

const make = <K extends keyof HTMLElementTagNameMap>(kind: K, className = '', text = '') => {
  const element = document.createElement(kind);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
};
const press = (text: string, onClick: () => void): HTMLButtonElement => {
  const element = make('button', '', text);
  element.type = 'button';
  element.addEventListener('click', onClick);
  return element;
};
const tell = (text: string, tone = ''): void => {
  note.textContent = text;
  note.dataset['tone'] = tone;
};

document.documentElement.lang = tag;
document.documentElement.dir = languageOf(language)?.direction ?? 'ltr';
const theme = asked.get('theme');
if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
const color = /^[0-9a-f]{6}$/i.exec(asked.get('color') ?? '')?.[0];
if (color !== undefined) {
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const isLight = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0) > 0.55;
  document.documentElement.style.setProperty('--head', `#${color}`);
  document.documentElement.style.setProperty('--on-head', isLight ? '#121722' : '#ffffff');
}
log.setAttribute('aria-label', say('messages'));
field.placeholder = say('write');
field.setAttribute('aria-label', say('write'));
button.textContent = say('send');
byId('rules', HTMLElement).textContent = say('rules');
document.title = asked.get('title') || say('chat');

/** Message → its row; own ones that wait for an answer are under their keys. */
const rows = new Map<string, HTMLElement>();
const hidden = new Set<string>();
/** Said by the host while the page was out of sight. */
let unread = 0;
let lastHost = '';
let mutedUntil: number | null = null;

const isAtEnd = (): boolean => log.scrollHeight - log.scrollTop - log.clientHeight < 60;
const toEnd = (): void => {
  log.scrollTop = log.scrollHeight;
};
const looked = (): void => {
  if (document.hidden || lastHost === '') return;
  line.send({ type: 'seen', id: lastHost });
  lastHost = '';
  unread = 0;
  window.cbsUnreadCount?.(0);
};

const fill = (row: HTMLElement, message: SeenMessage): void => {
  row.dataset['by'] = message.by;
  row.dataset['state'] = message.state;
  row.dataset['author'] = message.author;
  const by = make('p', 'by');
  by.append(make('b', '', message.by === 'me' ? say('you') : message.name));
  by.append(make('time', '', clock.format(message.at)));
  const words = make('p', 'words', message.state === 'removed' ? say('removed') : message.text);
  words.dir = 'auto';
  const parts: HTMLElement[] = [by, words];
  if (message.state === 'held') parts.push(make('p', 'fact', say('held')));
  if (message.by === 'member' && message.state === 'shown') {
    const acts = make('div', 'acts');
    acts.hidden = true;
    const more = press('⋯', () => {
      acts.hidden = !acts.hidden;
      more.setAttribute('aria-expanded', String(!acts.hidden));
    });
    more.setAttribute('aria-label', say('more'));
    more.setAttribute('aria-expanded', 'false');
    acts.append(
      press(say('report'), () => line.send({ type: 'report', id: message.id })),
      press(say('hide'), () => line.send({ type: 'hide', id: message.id })),
    );
    by.append(more);
    parts.push(acts);
  }
  row.replaceChildren(...parts);
};

const show = (messages: readonly SeenMessage[], isNew: boolean): void => {
  const wasAtEnd = isAtEnd();
  for (const message of messages) {
    if (hidden.has(message.author)) continue;
    const known = rows.get(message.id);
    if (!known && message.state === 'removed') continue;
    const row = known ?? make('li', 'line');
    fill(row, message);
    if (!known) {
      rows.set(message.id, row);
      // One that was held back comes to its own place.
      const later = [...list.children].find(
        (other) => other instanceof HTMLElement && BigInt(other.dataset['id'] ?? '0') > BigInt(message.id),
      );
      row.dataset['id'] = message.id;
      list.insertBefore(row, later ?? null);
    }
    if (message.by !== 'host' || known || message.state !== 'shown') continue;
    lastHost = message.id;
    if (isNew && document.hidden) unread += 1;
  }
  if (wasAtEnd || !isNew) toEnd();
  if (unread > 0) window.cbsUnreadCount?.(unread);
  looked();
};

const showPresence = (is: string, nextAt: number | null): void => {
  presence.dataset['is'] = is;
  presence.textContent =
    is === 'online' || is === 'busy'
      ? say(is)
      : nextAt === null
        ? say('away')
        : say('awayUntil', { at: moment.format(nextAt) });
};
const showMute = (until: number | null): void => {
  mutedUntil = until !== null && until > Date.now() ? until : null;
  field.disabled = button.disabled = mutedUntil !== null;
  tell(mutedUntil === null ? '' : say('muted', { at: moment.format(mutedUntil) }), 'bad');
};

const welcome = (word: Extract<RoomWord, { type: 'welcome' }>): void => {
  const { room } = word;
  name.textContent = room.name;
  if (/^https:\/\//.test(room.avatar)) {
    const picture = make('img');
    picture.alt = '';
    picture.src = room.avatar;
    face.replaceChildren(picture);
  } else face.textContent = room.name.slice(0, 1);
  for (const author of word.hidden) hidden.add(author);
  if (rows.size === 0 && room.greeting !== '') {
    const row = make('li', 'line');
    row.dataset['id'] = '0';
    fill(row, {
      ...{ id: '0', author: 'host', name: room.name, by: 'host', text: room.greeting },
      ...{ state: 'shown', at: Date.now() },
    });
    list.prepend(row);
  }
  showPresence(word.presence, word.nextAt);
  showMute(word.mutedUntil);
  show(word.messages, false);
  if (mutedUntil === null && matchMedia('(hover: hover)').matches) field.focus();
};

const hear = (word: RoomWord): void => {
  if (word.type === 'welcome') welcome(word);
  else if (word.type === 'messages') show(word.messages, true);
  else if (word.type === 'presence') showPresence(word.presence, word.nextAt);
  else if (word.type === 'muted') showMute(word.until);
  else if (word.type === 'refused') {
    if (word.why !== 'muted') tell(say(word.why), 'bad');
    // Nothing typed is lost.
    if (field.value === '') field.value = sent.get(word.key) ?? '';
    sent.delete(word.key);
  } else if (word.type === 'said') {
    sent.delete(word.key);
    tell('');
  } else if (word.type === 'reported') tell(say('reported'));
  else {
    hidden.add(word.author);
    for (const row of rows.values()) if (row.dataset['author'] === word.author) row.remove();
    tell(say('hidden'));
  }
};

/** What was said and is not answered, by its key. */
const sent = new Map<string, string>();
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const send = (): void => {
  const text = field.value.trim();
  if (text === '' || mutedUntil !== null) return;
  const key = newKey();
  sent.set(key, text);
  field.value = '';
  line.send({ type: 'say', key, text });
};
form.addEventListener('submit', (event) => {
  event.preventDefault();
  send();
});
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  send();
});
document.addEventListener('visibilitychange', looked);

const line = openLine({
  ticket,
  hear,
  state(state) {
    if (state === 'connecting' || state === 'again') tell(say(state));
    if (state === 'open') tell('');
    if (state !== 'over') return;
    field.disabled = button.disabled = true;
    tell(say('over'), 'bad');
    window.cbsLogout?.();
  },
});
