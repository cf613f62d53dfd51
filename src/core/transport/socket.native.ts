import type { SocketPort } from '../types';

/** Kept at load: a host page may replace it later. */
const Native = (globalThis as { WebSocket?: typeof WebSocket }).WebSocket;

/** The browser's own sockets, null where there are none. */
export const nativeSocket: SocketPort | null = Native
  ? (address, protocol, on) => {
      const socket = new Native(address, protocol);
      socket.onopen = () => on.open();
      socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') on.text(data);
      };
      socket.onclose = ({ code, reason }) => on.close(code, reason);
      return { send: (text) => socket.send(text), close: () => socket.close() };
    }
  : null;
