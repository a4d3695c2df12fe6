// npm run bench uploads: 200 concurrent uploads of 5 MiB to the disk store. Measures the memory of the process (the limit is
// 300 MB) and whether it still serves other requests. UPLOADS and MEBIBYTES change the numbers. Reads /proc: Linux.
import { measureUploads } from './uploads.part.ts'

const uploads = Number(process.env.UPLOADS ?? 200)
const mebibytes = Number(process.env.MEBIBYTES ?? 5)
const result = await measureUploads({ uploads, mebibytes })
console.log(JSON.stringify(result, null, 2))
if (result.residentPeakMb >= 300 || result.confirmed !== uploads || result.probes.failed > 0) process.exitCode = 1
