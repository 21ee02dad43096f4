/** For load balancers and operators. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'

const health = z.object({ status: z.string(), version: z.string() })
export const getHealth = call('GET /api/health', { takes: nothing, gives: health })
export const getReady = call('GET /api/ready', { takes: nothing, gives: health, failures: ['busy'] })
