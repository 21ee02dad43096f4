/**
 * A program of its own as well as the names of what it measures: it does what `scripts/start.mjs` does, one step at a
 * time, and prints how long each took. It is told when it was spawned.
 */
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const steps = ['node', 'checks', 'imports', 'database', 'routes', 'listen'] as const
export type Steps = Record<(typeof steps)[number], number>

type Prepare = { ensureInstalled(): void; ensureBuilt(): void; cacheFolder(name: string): string }

async function takeSteps(spawnedAt: number): Promise<Steps> {
  const scripts = dirname(dirname(fileURLToPath(import.meta.url)))
  let last = performance.now()
  const lap = () => -last + (last = performance.now())
  const node = performance.timeOrigin + last - spawnedAt

  const prepare = (await import(pathToFileURL(join(scripts, 'prepare.mjs')).href)) as Prepare
  prepare.ensureInstalled()
  prepare.ensureBuilt()
  const checks = lap()

  enableCompileCache(prepare.cacheFolder('node'))
  const { openServices } = await import('@shibei/server/src/start.ts')
  const { routes: table, sessions } = await import('@shibei/server/src/app.ts')
  const { createServer } = await import('@shibei/server/src/http/server.ts')
  const { readConfig } = await import('@shibei/server/src/config.ts')
  const imports = lap()

  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { services, database } = await openServices(readConfig(), { log, print: () => {} })
  const databaseMs = lap()

  const server = await createServer(services, table, sessions)
  const routes = lap()

  const url = await server.listen()
  await (await fetch(`${url}/api/health`, { headers: { connection: 'close' } })).text()
  const listen = lap()

  await server.close()
  services.mail.close()
  await database.close()
  return { node, checks, imports, database: databaseMs, routes, listen }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await takeSteps(Number(process.argv[2]))))
