/** For tests: a server on the loopback that plays a provider. It keeps the raw requests, so that signatures can be checked. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SeenRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Answer = { status: number; body: string } | 'hang' | 'cut'
export type StandIn = { base: string; seen: SeenRequest[]; close: () => Promise<void> }

export async function startStandIn(answer: (request: SeenRequest) => Answer): Promise<StandIn> {
  const seen: SeenRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, path: url, headers, body: Buffer.concat(parts).toString() }
      seen.push(request)
      const reply = answer(request)
      if (reply === 'hang') return
      if (reply === 'cut') incoming.socket.destroy()
      else outgoing.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${portOf(server.address())}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}
