import type { ComponentType } from 'react';
import type { z } from 'zod';
import { readConfig, type TileDefinition } from './defineTile.tsx';

interface PlainTileSpec<Config extends z.ZodObject>
  extends Omit<TileDefinition, 'config' | 'topic' | 'Tile'> {
  readonly config: Config;
  /** Renders the whole tile, including its head. */
  readonly render: ComponentType<{ readonly config: z.output<Config> }>;
}

/** Declares a tile without a topic: it has no data that load, age or fail. */
export function definePlainTile<Config extends z.ZodObject>({
  render: Content,
  ...declared
}: PlainTileSpec<Config>): TileDefinition {
  function Tile({ config }: { config: Readonly<Record<string, unknown>> }) {
    return <Content config={readConfig(declared.config, config)} />;
  }
  return { ...declared, topic: null, Tile };
}
