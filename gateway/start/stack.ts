/** What has been started, in order; stopped in the opposite order, each once. */
export class Stack {
  readonly #parts: { name: string; stop: () => Promise<unknown> }[] = [];
  constructor(private readonly onError: (error: unknown, what: string) => void) {}

  add(name: string, stop: () => Promise<unknown>): void {
    this.#parts.push({ name, stop });
  }

  async stop(): Promise<void> {
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      const { name, stop } = part;
      await stop().catch((error: unknown) => this.onError(error, `stopping ${name}`));
    }
  }
}
