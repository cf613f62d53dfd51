import { StrictMode, useEffect, useState, type ReactNode } from 'react';

function Later({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(true), []);
  return isDue ? children : null;
}

/** What React does while a page is developed: effects end and begin again at once. It spares what comes with its strict tree, so this comes a drawing later. */
export const TriedTwice = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <Later>{children}</Later>
  </StrictMode>
);
