import * as z from 'zod/mini'
import { text } from './page.ts'
import { person } from './staff.ts'
import { numberId, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'staff'

export const staffSetAddresses = staffEndpoint({
  method: 'PUT',
  path: '/staff/people/{id}/addresses',
  access: { staff: 'staff.write' },
  audit: 'staff.addresses',
  summary:
    'Sets the addresses and networks (CIDR) from which alone a staff account signs in and calls; none allows all. The own list must hold the caller’s address.',
  input: z.object({ id: numberId, addresses: z.array(text(50, 1)).check(z.maxLength(50)), reason }),
  output: person,
  refuses: ['not_found', 'state_conflict', 'address_locks_out'],
})
