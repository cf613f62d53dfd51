import type { MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { findRoute } from '../routing/paths';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon.view';

interface RowProps {
  icon?: ChromeIconName;
  text: string;
}

/** A row that leads to a page. */
export function SideMenuLink({
  href,
  icon,
  text,
  onLeave,
}: RowProps & { href: string; onLeave?: (() => void) | undefined }) {
  const [path] = useLocation();
  const hash = useLocationProperty(() => window.location.hash);
  // Where hashes name pages, the list is not each of them.
  const here = findRoute(path)?.hashIsPage ? path + hash : path;
  const leave = (event: MouseEvent): void => {
    // A click that opens a tab of its own leaves this page as it is.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onLeave?.();
  };
  return (
    <li>
      <Link
        className="side-row"
        href={href}
        title={text}
        aria-current={here === href ? 'page' : undefined}
        onClick={leave}
      >
        {icon !== undefined && <ChromeIcon name={icon} />}
        <span className="side-text">{text}</span>
      </Link>
    </li>
  );
}

/** A row that does something here. */
export function SideMenuButton({
  icon,
  text,
  busy = false,
  onWarm,
  onPress,
}: RowProps & { icon: ChromeIconName; busy?: boolean; onWarm?: () => void; onPress(): void }) {
  return (
    <li>
      <button
        className="side-row"
        type="button"
        title={text}
        aria-haspopup="dialog"
        aria-busy={busy}
        onPointerEnter={onWarm}
        onFocus={onWarm}
        onClick={onPress}
      >
        <ChromeIcon name={icon} />
        <span className="side-text">{text}</span>
      </button>
    </li>
  );
}
