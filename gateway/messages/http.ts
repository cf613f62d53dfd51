import { SEND_TIMEOUT_MS, type Delivery } from './ports';

const MAX_ANSWER_BYTES = 16_384;
const MAX_AFTER_S = 3_600;

export interface PostAnswer {
  status: number;
  /** At most MAX_ANSWER_BYTES of it. */
  text: string;
  /** Seconds that the other side asks us to wait. */
  afterS: number | null;
}

const readSome = async (response: Response): Promise<string> => {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_BYTES) break;
  }
  return text.slice(0, MAX_ANSWER_BYTES);
};

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Math.min(Number(header), MAX_AFTER_S) : null;

/** One POST to an address of the operator's own choice: no redirect is followed, the answer is cut, the time is bounded. */
export const post = async (input: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
}): Promise<PostAnswer | { failure: string }> => {
  try {
    const response = await fetch(input.url, {
      method: 'POST',
      headers: input.headers,
      body: input.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(input.timeoutMs ?? SEND_TIMEOUT_MS),
    });
    return {
      status: response.status,
      text: await readSome(response),
      afterS: secondsOf(response.headers.get('retry-after')),
    };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return { failure: timedOut ? 'no answer in time' : 'no connection' };
  }
};

/** What a status means where nothing else is known of the other side. */
export const deliveryOf = (answer: PostAnswer | { failure: string }): Delivery => {
  if ('failure' in answer) return { outcome: 'later', reason: answer.failure };
  const { status, afterS } = answer;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const reason = `http ${status}`;
  // Addresses, keys and paths are the operator's to mend, so these are tried again like a server in trouble.
  const later = status < 400 || status >= 500 || [401, 403, 404, 408, 425, 429].includes(status);
  if (!later) return { outcome: 'never', reason };
  return { outcome: 'later', reason, ...(afterS === null ? {} : { afterS }) };
};
