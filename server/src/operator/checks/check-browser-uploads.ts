// Users and businesses upload documents from their browser straight to an S3 store, which must allow the pages of this service.
import type { App } from '../../platform/app.ts'
import { type CheckResult, look, ok } from './check-result.ts'

export async function checkBrowserUploads({ store, config }: App): Promise<CheckResult> {
  if (!store.findBrowserUploadError) return ok('go through this service')
  const { origin } = new URL(config.baseUrl)
  try {
    const error = await store.findBrowserUploadError(origin)
    if (!error) return ok(`the store allows uploads from ${origin}`)
    return look(
      `documents can't be uploaded in the dashboard or on the completion page: ${error}`,
      'set the CORS rules of the bucket, see Uploads from browsers in docs/operating.md',
    )
  } catch {
    return look('not checked, because the store cannot be reached', 'check S3_ENDPOINT')
  }
}
