import css from './unread.css?inline';
import { useUnread } from './unread.controller';

export const styles = [css];

/** How many messages wait, beside the row that leads to them; nothing where none do. */
export function Unread() {
  const unread = useUnread();
  return unread === '' ? null : <span className="menu-count">{unread}</span>;
}

/** Beyond it a number is only "more". */
const MOST = 99;

/** How many rewards wait, beside the row that leads to them. */
export const Waiting = ({ count }: { count: number }) => (
  <span className="menu-count">{count > MOST ? `${MOST}+` : count}</span>
);
