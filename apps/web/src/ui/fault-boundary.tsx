import { Component, type ReactNode } from 'react';

export interface FaultBoundaryProps {
  /** Shown instead of the children after one of them threw an error. */
  readonly fallback: ReactNode;
  /** The children are shown again when this value changes. */
  readonly until: unknown;
  readonly children: ReactNode;
}

interface FaultState {
  readonly hasFailed: boolean;
  readonly since: unknown;
}

/** Catches an error of its children, so that the page around them stays. React reports the error on the console. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultState> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ until }: FaultBoundaryProps, { since }: FaultState) {
    return until === since ? null : { hasFailed: false, since: until };
  }

  override state: FaultState = { hasFailed: false, since: this.props.until };

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
