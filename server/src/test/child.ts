/** Starts the real program as a process of its own, so that it can be killed. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Place } from './start-app.ts'

export type Child = {
  readonly url: string
  readonly output: () => string
  kill(signal: NodeJS.Signals): Promise<number | null>
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export async function startChild(place: Place, env: Record<string, string> = {}, file = main): Promise<Child> {
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      CAPTCHA: 'off',
      SEED_DEMO: '0',
      PORT: '0',
      ...env,
    },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
      if (found && !found[0].endsWith(':0')) resolve(found[0])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it listened: ${output}`)))
  })
  return { url, output: () => output, kill: (signal) => end(child, signal) }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}
