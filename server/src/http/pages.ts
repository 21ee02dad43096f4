/**
 * What a browser opens: the built files of the web application, and its one shell for every page. The page table of
 * the contract says which paths are pages; everything else is a 404 that looks like the rest of the product.
 */
import { pageAt } from '@shibei/contract/pages.ts'
import { languages, themes } from '@shibei/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { escapeHtml } from '#html.ts'
import { loadFiles, sendFile } from './files.ts'

const shellTag = '<html lang="zh-CN" data-theme="system" data-skin="0">'

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No script of ours makes script out of text, so none may.
  "require-trusted-types-for 'script'",
].join('; ')

export function pageHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

export type Pages = { answer(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply }

export function createPages(config: Config): Pages {
  const files = loadFiles(new URL('../../../web/dist/', import.meta.url))
  const shell = files.get('/index.html')?.content.toString('utf8') ?? ''
  const skins = [...files.keys()].find((name) => /^\/assets\/skins-[\w-]+\.css$/.test(name))
  const headers = pageHeaders(config)

  return {
    answer(request, reply, path) {
      const file = path === '/index.html' ? undefined : files.get(path)
      if (file) return sendFile(request, reply, file, headers)
      const page = pageAt(path)
      const cookies = readCookies(request.headers.cookie)
      if (page?.built && !page.visitors && !cookies.has('access_token')) {
        return reply
          .headers(headers)
          .header('cache-control', 'no-store')
          .redirect(`/auth/login?next=${encodeURIComponent(request.url)}`)
      }
      return reply
        .code(page?.built ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers(headers)
        .headers({ 'cache-control': 'no-store', vary: 'cookie' })
        .send(dress(shell, cookies.get('look'), config, skins))
    },
  }
}

/** The shell with the look the person chose, so that the first paint already has it. */
function dress(shell: string, look: string | undefined, config: Config, skins: string | undefined): string {
  const [theme, skin, lang] = (look ?? '').split('.')
  const chosen = {
    lang: languages.find((one) => one === lang) ?? 'zh-CN',
    theme: themes.find((one) => one === theme) ?? 'system',
    skin: /^(1?\d)$/.test(skin ?? '') ? skin : '0',
  }
  const domain = config.cookieDomain ? ` data-cookie-domain="${config.cookieDomain}"` : ''
  const tag = `<html lang="${chosen.lang}" data-theme="${chosen.theme}" data-skin="${chosen.skin}"${domain}>`
  const extras = [
    skins && chosen.skin !== '0' && `<link rel="stylesheet" href="${skins}">`,
    config.icpNumber && `<meta name="icp" content="${escapeHtml(config.icpNumber)}">`,
    config.psbNumber && `<meta name="psb" content="${escapeHtml(config.psbNumber)}">`,
  ].filter(Boolean)
  return shell.replace(shellTag, tag).replace('</head>', `${extras.join('')}</head>`)
}

export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.split('=', 2)
    if (name && value) cookies.set(name.trim(), value.trim())
  }
  return cookies
}
