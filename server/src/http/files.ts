/**
 * The built files of the web application, held in memory with their compressed twins: they are few and small, and a
 * path that is not in the table cannot lead anywhere else on the disk.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type BuiltFile = {
  readonly type: string
  readonly content: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
  readonly etag: string
  /** Its name changes with its content, so whoever has it never needs to ask again. */
  readonly immutable: boolean
}

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

export function loadFiles(folder: URL): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  if (!existsSync(folder)) return files
  const root = fileURLToPath(folder)
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/')
    const type = kinds[extname(path)]
    if (!type || path.startsWith('.')) continue
    const content = readFileSync(`${root}${path}`)
    const twin = (ending: string) =>
      existsSync(`${root}${path}${ending}`) ? readFileSync(`${root}${path}${ending}`) : undefined
    files.set(`/${path}`, {
      type,
      content,
      brotli: twin('.br'),
      gzip: twin('.gz'),
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      immutable: path.startsWith('assets/'),
    })
  }
  return files
}

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers(headers).headers({
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.type(file.type)
  if (file.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.brotli)
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.content)
}
