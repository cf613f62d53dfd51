import type { ReactNode } from 'react';
import type { RichNode, RichRoute } from '../../contract/entities/inbox';
import { LinkButton } from '../../ui/primitives/button';

/** A letter's text, drawn node by node: what the allow-list does not know cannot stand here. */
export function Rich({
  nodes,
  onGo,
}: {
  nodes: readonly RichNode[];
  onGo(route: RichRoute): void;
}): ReactNode {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return node;
    const { tag: Tag, route, children } = node;
    if (Tag === 'br') return <br key={at} />;
    const inner = <Rich nodes={children} onGo={onGo} />;
    if (Tag !== 'a') return <Tag key={at}>{inner}</Tag>;
    return route === undefined ? (
      inner
    ) : (
      <LinkButton key={at} onClick={() => onGo(route)}>
        {inner}
      </LinkButton>
    );
  });
}
