import { useEffect, useLayoutEffect, useRef } from 'react';
import ReactShadow, { useShadowRoot } from 'react-shadow';
import { adoptSheets } from '../styles/sheets';
import css from './rich-text.css?inline';
import { sanitise } from './sanitise';

const Island = ReactShadow.div ?? 'div';

/**
 * HTML from a server, cleaned, in a root of its own: neither its markup nor its styles reach the widget around it. No
 * handlers stand on ancestors of the island: under React they would hear each event twice.
 */
export function RichText({ html }: { html: string }) {
  return (
    <Island part="rich">
      <Content html={html} />
    </Island>
  );
}

function Content({ html }: { html: string }) {
  const root = useShadowRoot();
  const box = useRef<HTMLDivElement | null>(null);
  // The sheets property of react-shadow fails under StrictMode, so the child adopts them itself.
  // On every rendering: adoption into another document empties the list.
  useLayoutEffect(() => {
    if (root.adoptedStyleSheets.length === 0) adoptSheets(root, [css]);
  });
  useEffect(() => {
    box.current?.replaceChildren(sanitise(html));
  }, [html]);
  return <div className="rich" ref={box} />;
}
