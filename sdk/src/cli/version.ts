// Kept equal to package.json by a test: the published package has no other place to read it from in every form of it.
export const VERSION = '0.1.0'
