/** The first-use tour, and what was seen of it. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { between, line, nothing } from './fields.ts'

export const setGuideStep = call('POST /my/lead_guide', { takes: z.object({ step: between(0, 100) }), gives: nothing })
export const seeMemberPitch = call('POST /my/lead_member', { takes: nothing, gives: nothing })
export const countEvent = call('POST /my/lead_event', { takes: z.object({ event: line(50) }), gives: nothing })
