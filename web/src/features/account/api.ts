/** What somebody does with their own account. Query keys and what a change refreshes are named here only. */
import type {
  changeAccount as accountCall,
  changeName as nameCall,
  deleteAccount as deleteCall,
  updatePassword as passwordCall,
  verifyPassword as verifyCall,
} from '@shibei/contract/account.ts'
import type { Device, exitDevice as exitCall, listDevices as listCall } from '@shibei/contract/auth.ts'
import { named } from '@shibei/contract/client.ts'
import type { sendChangeCode } from '@shibei/contract/codes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '#lib/client.ts'
import { personEpoch, personWriter } from '#lib/person.ts'
import { queries } from '#lib/queries.ts'

const nameKey = named<typeof nameCall>('POST /my/changeName')
const verifyKey = named<typeof verifyCall>('POST /my/verifyPassword')
const accountKey = named<typeof accountCall>('POST /my/changeAccount')
const passwordKey = named<typeof passwordCall>('POST /my/updatePassword')
const deleteKey = named<typeof deleteCall>('POST /my/deleteAccount')
const codeKey = named<typeof sendChangeCode>('POST /my/sendCode')
const listKey = named<typeof listCall>('GET /my/devices')
const exitKey = named<typeof exitCall>('POST /my/exitDevice')

const devices = ['devices'] as const

export async function changeName(name: string): Promise<void> {
  const write = personWriter()
  write({ user: await send(nameKey, { name }) })
}

/** A ticket shows for five minutes that the password was just given. */
export async function getTicket(password: string): Promise<string> {
  return (await send(verifyKey, { password })).ticket
}

export const askChangeCode = (input: { account: string; captcha_id?: string; captcha?: string }) => send(codeKey, input)

/** Answers false when the person was dropped meanwhile: then there is nobody to tell of it. */
export async function changeAccount(ticket: string, account: string, code: string): Promise<boolean> {
  const write = personWriter()
  return write({ user: await send(accountKey, { ticket, account, code }) })
}

export async function updatePassword(old_password: string, password: string): Promise<void> {
  await send(passwordKey, { old_password, password })
  await queries.invalidateQueries({ queryKey: devices })
}

export async function deleteAccount(ticket: string): Promise<void> {
  await send(deleteKey, { ticket })
}

export function useDevices() {
  return useQuery({
    queryKey: devices,
    queryFn: async ({ signal }) => (await send(listKey, {}, { signal, quiet: true })).list,
  })
}

/** The device goes from the list at once, and comes back if the server refuses. */
export function useExitDevice() {
  return useMutation({
    mutationFn: (device: Device) => send(exitKey, { id: device.id }),
    onMutate: async (device) => {
      const epoch = personEpoch()
      await queries.cancelQueries({ queryKey: devices })
      const before = queries.getQueryData<Device[]>(devices)
      queries.setQueryData<Device[]>(devices, (list) => list?.filter(({ id }) => id !== device.id))
      return { before, epoch }
    },
    onError: (_error, _device, context) => {
      if (context?.epoch === personEpoch()) queries.setQueryData(devices, context.before)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: devices }),
  })
}
