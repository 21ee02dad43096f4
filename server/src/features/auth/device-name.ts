/** What a device is called in the list: "Chrome · Windows", from what the browser says of itself. Never a fingerprint. */
import { limits } from '@shibei/contract/limits.ts'
import type { Visitor } from '#context.ts'

// The order matters: most browsers also claim to be the ones below them.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

export function deviceName({ agent, client }: Pick<Visitor, 'agent' | 'client'>): string {
  const known = [find(browsers, agent), find(systems, agent)].filter((part) => part !== undefined)
  if (known.length > 0) return known.join(' · ').slice(0, limits.deviceName)
  const word = /^[\w.-]{1,40}/.exec(agent)?.[0]
  return word ?? client
}

function find(table: readonly [RegExp, string][], agent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(agent))?.[1]
}
