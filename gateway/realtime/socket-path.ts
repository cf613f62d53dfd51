/** Path of the socket; the merchant stands in the query, since a browser's socket has no headers of its own. */
export const SOCKET_PATH = '/wps/realtime/socket';

export const socketPathOf = (merchantCode: string): string =>
  `${SOCKET_PATH}?merchantCode=${encodeURIComponent(merchantCode)}`;
