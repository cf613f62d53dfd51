import { Component, type ReactNode } from 'react';
import { FailedScreen } from './kit/failed-screen.view';

/** A page that threw shows a retry in its place; the rest of the site stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <FailedScreen onRetry={() => this.setState({ failed: false })} />;
  }
}
