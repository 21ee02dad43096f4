/** `npm start`: installs what is missing, builds what is stale, and serves. */
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cacheFolder, ensureBuilt, ensureInstalled, ownNode, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
process.env.NODE_ENV = 'production'
// Hashing passwords, files and name look-ups share one pool of threads; the default of four lets a rush of sign-ins starve the rest.
process.env.UV_THREADPOOL_SIZE ??= '8'

if (realpathSync(process.execPath) === realpathSync(ownNode)) {
  module.enableCompileCache(cacheFolder('node'))
  await import(pathToFileURL(join(root, 'server', 'src', 'main.ts')).href)
} else {
  const server = spawn(ownNode, [join(root, 'scripts', 'start.mjs')], { stdio: 'inherit', cwd: process.cwd() })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 1))
}
