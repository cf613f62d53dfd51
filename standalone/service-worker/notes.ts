/** A notification as the gateway says it. */
interface Note {
  title: string;
  body: string;
  /** A page of this site. */
  path: string;
  /** The newest of one tag stands in the place of those before. */
  tag: string;
  lang: string;
}

export interface NoteWorld {
  origin: string;
  show(title: string, options: NotificationOptions): Promise<void>;
  /** Windows of the site that are open. */
  windows(): Promise<
    readonly { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }[]
  >;
  open(url: string): Promise<unknown>;
}

const MAX_TITLE = 120;
const MAX_BODY = 300;
const START = '/';
/** Pages of this site alone: what a note says is text that came over the network. */
const PATH = /^\/(?!\/)[\w/-]{0,120}$/;

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : '';
const pathOf = (value: unknown): string => (typeof value === 'string' && PATH.test(value) ? value : START);

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const noteOf = (text: string, host: string): Note => {
  const said = read(text);
  const at = (name: string): unknown =>
    typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined;
  return {
    title: textOf(at('title'), MAX_TITLE) || host,
    body: textOf(at('body'), MAX_BODY),
    path: pathOf(at('path')),
    tag: textOf(at('tag'), 32),
    lang: textOf(at('lang'), 16),
  };
};

/** Shows what the gateway says, and leads to its page. A browser wants every push to be shown, whatever is in it. */
export const createNotes = (world: NoteWorld) => ({
  pushed(text: string): Promise<void> {
    const { title, path, ...note } = noteOf(text, new URL(world.origin).host);
    return world.show(title, { ...note, icon: '/icon-192.png', data: path });
  },
  async clicked(data: unknown): Promise<void> {
    const url = new URL(pathOf(data), world.origin).href;
    const windows = await world.windows();
    const there =
      windows.find((one) => one.url === url) ??
      windows.find((one) => new URL(one.url).origin === world.origin);
    if (!there) return void (await world.open(url));
    await there.focus();
    if (there.url !== url) await there.navigate(url);
  },
});
