import { useReturnPosition } from './return-position.controller';

/** Keeps where its list was read, and returns there. */
export function ReturnPosition({ list }: { list: string }) {
  return <span ref={useReturnPosition(list)} hidden />;
}
