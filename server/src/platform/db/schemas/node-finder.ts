// What a pool asks of a database that can move to another server.

export interface NodeFinder {
  /** The URL with the server that has the database now. Undefined: the database doesn't move. */
  find(): Promise<string | undefined>
  /**
   * Whether the error, of a connection to this URL, means that the database has moved. Gives constraints the names that they have
   * elsewhere.
   */
  isMoved(error: unknown, url: string): boolean | Promise<boolean>
}
