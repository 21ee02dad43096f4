/**
 * One JSON object a line on standard output. Nobody passes it a secret: calls are logged by name, without their input.
 * Lines of ordinary calls are gathered for a moment, because each write to a file or pipe stops everything else.
 */
import type { Log } from '#context.ts'

const levels = { info: 30, warn: 40, error: 50 } as const
type Level = keyof typeof levels

const gatherMs = 100
const gatherMost = 16_384

let lastTime = 0
let lastText = ''

/** Many lines share a millisecond. */
function timeOf(now: number): string {
  if (now !== lastTime) {
    lastTime = now
    lastText = new Date(now).toISOString()
  }
  return lastText
}

export type WrittenLog = Log & {
  /** Writes what is still gathered. */
  flush(): void
}

export function createLog(least: Level, write: (text: string) => void): WrittenLog {
  let gathered = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered !== '') write(gathered)
    gathered = ''
  }

  const at = (level: Level) =>
    levels[level] < levels[least]
      ? () => {}
      : (fields: Record<string, unknown>, message: string) => {
          const rest = JSON.stringify(fields)
          gathered += `{"time":"${timeOf(Date.now())}","level":"${level}","msg":${JSON.stringify(message)}${rest === '{}' ? '}' : `,${rest.slice(1)}`}\n`
          // Trouble is written at once: it may be the last thing this process says.
          if (level !== 'info' || gathered.length >= gatherMost) flush()
          else timer ??= setTimeout(flush, gatherMs).unref()
        }
  return { info: at('info'), warn: at('warn'), error: at('error'), flush }
}
