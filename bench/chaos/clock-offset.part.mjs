// Loaded into a node of the service before anything else: its clock differs from the real one by the seconds in a file, which
// may change while the node runs.
import { readFileSync } from 'node:fs'

const file = process.env.CHAOS_CLOCK_FILE
const RealDate = Date
let offsetMs = 0

function readOffset() {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) * 1000 || 0
  } catch {
    offsetMs = 0
  }
}

if (file) {
  setInterval(readOffset, 200).unref()
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + offsetMs)
      else super(...given)
    }
    static now() {
      return RealDate.now() + offsetMs
    }
  }
}
