/** What a measurement has to say, and the two ways of saying it: lines for the console, Markdown for the documents. */
import type { Ground } from './ground.ts'

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
export type Aim = { readonly aim: string; readonly met: boolean; readonly found: string }
export type Section = {
  readonly title: string
  readonly how: string
  readonly tables: readonly Table[]
  readonly aims: readonly Aim[]
}

/** One subject a file. `name` picks it on the command line. */
export type Subject = { readonly name: string; measure(ground: Ground): Promise<Section> }

export function forConsole({ title, tables, aims }: Section): string {
  return [title, ...tables.map(alignedText), ...aims.map(aimText)].join('\n')
}

export function forDocument({ title, how, tables, aims }: Section): string {
  return [`## ${title}`, how, ...tables.map(markdownTable), aims.map((aim) => `- ${aimText(aim)}`).join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

function aimText({ aim, met, found }: Aim): string {
  return `${met ? 'Met' : 'NOT met'}: ${aim}. Found: ${found}.`
}

function markdownTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = line(head.map((_, index) => (index === 0 ? '---' : '---:')))
  return [line(head), rule, ...rows.map(line)].join('\n')
}

function alignedText({ head, rows }: Table): string {
  const widths = head.map((cell, index) => Math.max(cell.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const align = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)
  return [head, ...rows].map((cells) => `  ${cells.map(align).join('  ')}`).join('\n')
}
