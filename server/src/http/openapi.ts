/** The calls, described from the same declarations that check them: as OpenAPI for programs, as a page for people. */
import { calls } from '@shibei/contract/index.ts'
import type { DeclaredCall } from '@shibei/contract/index.ts'
import { failures } from '@shibei/contract/failures.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '#context.ts'
import { escapeHtml } from '#html.ts'
import { pageHeaders } from './pages.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** All that is declared; what no feature answers yet says so. */
export function describeCalls(version: string, publicUrl: string, isBuilt: (key: string) => boolean): Json {
  const paths: Record<string, Json> = {}
  for (const declared of calls) {
    const { path, method } = declared.call
    ;(paths[path] ??= {})[method.toLowerCase()] = describeCall(declared, isBuilt(declared.call.key))
  }
  return {
    openapi: '3.1.0',
    info: { title: '拾贝 API', version },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        admin: { type: 'apiKey', in: 'header', name: 'X-Admin-Key' },
      },
    },
    paths,
  }
}

function describeCall({ feature, name, call }: DeclaredCall, isBuilt: boolean): Json {
  const takes = schemaOf(call.takes, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  const mediaType = call.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: schemaOf(call.gives, 'output') },
    required: ['code', 'msg', 'data'],
  }
  const answer = call.answers ? { [call.answers]: {} } : { 'application/json': { schema: envelope } }
  const codes = call.failures.map((failure) => `${failures[failure].code} ${failure}`)
  const notes = [!isBuilt && notBuilt, codes.length > 0 && `Fails with: ${codes.join(', ')}`].filter(Boolean)
  return {
    operationId: name,
    tags: [feature],
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(call.access === 'signed_in' && { security: [{ token: call.scope ? [call.scope] : [] }] }),
    ...(call.access === 'admin' && { security: [{ admin: [] }] }),
    ...(call.body === 'none'
      ? {
          parameters: Object.entries(takes.properties ?? {}).map(([parameter, schema]) => ({
            name: parameter,
            in: 'query',
            required: takes.required?.includes(parameter) ?? false,
            schema,
          })),
        }
      : { requestBody: { content: { [mediaType]: { schema: takes } } } }),
    responses: { 200: { description: 'The envelope', content: answer } },
  }
}

const notBuilt = 'Not answered yet: 404.'

export function openApiPages(fastify: FastifyInstance, { config }: Services, isBuilt: (key: string) => boolean): void {
  let json: string | undefined
  fastify.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(describeCalls(config.version, config.publicUrl, isBuilt))
    return reply
      .type('application/json; charset=utf-8')
      .headers({ ...pageHeaders(config), 'cache-control': 'no-cache' })
      .send(json)
  })
  let html: string | undefined
  fastify.get('/api/docs', async (_request, reply) => {
    html ??= docsPage(isBuilt)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...pageHeaders(config), 'cache-control': 'no-cache' })
      .send(html)
  })
  fastify.get('/api/docs.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .headers({ ...pageHeaders(config), 'cache-control': 'no-cache' })
      .send(docsStyle),
  )
}

function docsPage(isBuilt: (key: string) => boolean): string {
  const byFeature = Map.groupBy(calls, ({ feature }) => feature)
  const sections = [...byFeature].map(
    ([feature, list]) =>
      `<section><h2 id="${feature}">${feature}</h2>${list.map((one) => docsCall(one, isBuilt(one.call.key))).join('')}</section>`,
  )
  const links = [...byFeature.keys()].map((feature) => `<a href="#${feature}">${feature}</a>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>拾贝 API</title><link rel="stylesheet" href="/api/docs.css"><main><h1>拾贝 API</h1><p>Every answer is <code>{code, msg, data}</code>; 10000 is success. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${links.join(' ')}</nav>${sections.join('')}</main></html>`
}

function docsCall({ name, call }: DeclaredCall, isBuilt: boolean): string {
  const who = { public: 'anyone', signed_in: 'signed in', admin: 'operator' }[call.access]
  const notes = [
    !isBuilt && notBuilt,
    who,
    call.scope && `scope ${call.scope}`,
    call.whenLocked && 'works while locked',
  ].filter(Boolean)
  const fails = call.failures.map((failure) => `${failures[failure].code} ${failure}`).join(', ')
  const block = (title: string, schema: Json) =>
    `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
  return `<article><h3><code>${call.method} ${call.path}</code> <small>${name}</small></h3><p>${notes.join(' · ')}${fails && ` · fails with ${fails}`}</p>${block('takes', schemaOf(call.takes, 'input'))}${block('gives', schemaOf(call.gives, 'output'))}</article>`
}

const docsStyle =
  ':root{color-scheme:light dark;font:14px/1.6 system-ui,sans-serif}main{max-width:860px;margin:40px auto;padding:0 20px}nav a{margin-right:12px}article{border-top:1px solid #8884;padding:12px 0}h3{margin:0;font-size:15px}small,p{opacity:.75}pre{overflow:auto;background:#8881;padding:12px;border-radius:8px;font-size:12px}'
