/** Where the store is when nobody says otherwise. */
export const defaultStore = 'file:out/store.db'

/** Token of a store on a server, from the environment. */
export function storeToken(): string | undefined {
  return process.env.LIBSQL_AUTH_TOKEN || process.env.TURSO_AUTH_TOKEN || undefined
}
