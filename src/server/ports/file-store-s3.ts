import { AwsClient } from 'aws4fetch'
import { checkFileName, type FileStore, FileStoreFailure } from './file-store.ts'

const timeoutMs = 20_000
/** More than any file that we put. */
const bytesMax = 32 * 1024 * 1024

/** Access to a bucket. */
export interface S3Account {
  /** With the bucket, without a slash at the end: `https://host/bucket` or `https://bucket.host`. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** Files in a bucket of S3-compatible storage (signature version 4). The bucket has to be closed to the public. */
export function openS3({ url, region, keyId, secret }: S3Account): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 })

  async function ask(name: string, init: RequestInit, mayBeMissing = false): Promise<Response> {
    checkFileName(name)
    let response: Response
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      response = await client.fetch(`${url}/${name}`, { ...init, redirect: 'error', signal })
    } catch (error) {
      throw new FileStoreFailure('the storage does not answer', { cause: error })
    }
    if (response.ok || (mayBeMissing && response.status === 404)) return response
    await response.body?.cancel()
    throw new FileStoreFailure(`the storage answered ${response.status}`)
  }

  return {
    async put(name, bytes, type) {
      const headers = { 'content-type': type, 'content-length': String(bytes.byteLength) }
      const response = await ask(name, { method: 'PUT', headers, body: bytes as Uint8Array<ArrayBuffer> })
      await response.body?.cancel()
    },
    async get(name) {
      const response = await ask(name, { method: 'GET' }, true)
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (Number(response.headers.get('content-length') ?? 0) > bytesMax)
        throw new FileStoreFailure('the storage has something else under that name')
      try {
        return new Uint8Array(await response.arrayBuffer())
      } catch (error) {
        throw new FileStoreFailure('the storage broke off', { cause: error })
      }
    },
    async remove(name) {
      const response = await ask(name, { method: 'DELETE' }, true)
      await response.body?.cancel()
    },
  }
}
