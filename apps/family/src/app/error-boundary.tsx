import { ErrorState } from '@caderneta/ui';
import { Component, type ReactNode } from 'react';
import { report } from './report.ts';

interface ErrorBoundaryProps {
  onRetry?: () => void;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
}

/** Keeps what breaks inside its place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    report('a page failed', error);
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? <ErrorState onRetry={this.retry} /> : this.props.children;
  }
}
