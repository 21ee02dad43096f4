/** A program of its own: Fastify with one route that sends the text it was started with. */
import Fastify from 'fastify'

const text = process.env.BARE_TEXT ?? ''
const fastify = Fastify({ logger: false })
fastify.get('/my/info', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
await fastify.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => process.exit(0))
