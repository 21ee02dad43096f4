/** One JSON object a line on standard output. Nobody passes it a secret: calls are logged by name, without their input. */
import type { Log } from '#context.ts'

const levels = { info: 30, warn: 40, error: 50 } as const
type Level = keyof typeof levels

export function createLog(least: Level, write: (line: string) => void): Log {
  const at = (level: Level) =>
    levels[level] < levels[least]
      ? () => {}
      : (fields: Record<string, unknown>, message: string) =>
          write(`${JSON.stringify({ time: new Date().toISOString(), level, msg: message, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
