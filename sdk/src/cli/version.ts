// A constant, because the published package can't read package.json in all of its formats. A test compares the two.
export const VERSION = '0.1.0'
