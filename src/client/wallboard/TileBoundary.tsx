import { Component, type ComponentType, type ReactNode } from 'react';
import { logError } from '../api/http/errorLog.ts';

interface Props {
  /** Names the tile in the error log. */
  readonly name: string;
  /** What stands in its place. */
  readonly failed: ComponentType<{ readonly retry: () => void }>;
  readonly children: ReactNode;
}

/** Keeps a tile's failure to the tile: the board goes on, and the error log has a line. */
export class TileBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown) {
    logError({ where: this.props.name, name: 'TILE', info: String(cause) });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { failed: Failed } = this.props;
    return <Failed retry={() => this.setState({ failed: false })} />;
  }
}
