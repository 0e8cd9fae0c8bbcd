import { defineConfig } from 'drizzle-kit';

/** Development only: `npx drizzle-kit generate --config src/server/storage/drizzle.config.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/storage/schema/*.ts',
  out: './src/server/storage/migrations',
});
