/** The address that orval's functions call; set before the first call. */
export const service = { url: '' }
