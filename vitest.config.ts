import { defineConfig } from 'vitest/config'

/** One runner for everything. Each server test file runs on both engines; the browser journeys run on the built product. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'architecture', include: ['architecture.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'ui', include: ['ui/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server-sqlite',
          include: ['server/src/**/*.test.ts'],
          provide: { engine: 'sqlite' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/gateways/**', 'server/src/**/*.pure.test.ts'],
          provide: { engine: 'postgres' },
          globalSetup: ['server/src/test/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: 'web/vite.config.ts', test: { name: 'web', root: 'web', include: ['**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
