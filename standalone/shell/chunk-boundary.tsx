import { Component, type ReactNode } from 'react';
import { FailedScreen } from './failed-screen';

/** A lost chunk (or a page that threw) shows a retry in its place; the rest of the site stays. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // A module that failed once stays failed in this document, so the page itself is asked for again.
    return <FailedScreen onRetry={() => window.location.reload()} />;
  }
}
