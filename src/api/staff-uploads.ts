import * as z from 'zod/mini'
import { staffEndpoint } from './staff-endpoint.ts'
import { uploadId } from './uploads.ts'

export const feature = 'operations'

export const staffPicture = staffEndpoint({
  method: 'GET',
  path: '/staff/uploads/{id}',
  access: { staff: 'uploads.read' },
  audit: 'upload.read',
  gives: 'picture',
  summary: 'A picture that a member has sent; each look is in the audit log.',
  input: z.object({ id: uploadId }),
  output: z.instanceof(Blob),
  refuses: ['not_found'],
})
