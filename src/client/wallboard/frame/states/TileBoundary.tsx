import { Component, type ComponentType, type ReactNode } from 'react';
import { logError } from '../../../api/http/errorLog.ts';

interface Props {
  /** Names the tile in the error log. */
  readonly name: string;
  /** Rendered in place of a failed tile. */
  readonly failed: ComponentType<{ readonly retry: () => void }>;
  readonly children: ReactNode;
}

/** Confines a tile's failure to the tile: the board stays up, and the error log gets an entry. */
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
