import type { ClientBase } from 'pg';

/**
 * Limits of the sessions of a server. Without them a session whose network went silent keeps its locks
 * for hours, and whoever waits for these keeps a connection of the pool until none is left. A call
 * that runs into one is answered 503, work without a call is repeated. Exports, imports and cleanups
 * consist of many statements, each far below the limit of one.
 */
const limits = {
  lock_timeout: '8s',
  statement_timeout: '120s',
  idle_in_transaction_session_timeout: '30s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20s',
  // Compiling costs more than any of these queries.
  jit: 'off',
};

/** Where somebody set a limit for this server, its database or its role, that one stays. */
const settle = `select set_config(ours.name, ours.value, false)
  from unnest($2::text[], $3::text[]) as ours(name, value)
  join pg_settings as present on present.name = ours.name
  where pg_backend_pid() = $1
    and present.source not in ('database', 'user', 'database user', 'client')`;

/**
 * Sets the limits of a new connection, unless a pooler stands between: it would hand the session on
 * to others. There `connect_query` of `deploy/cluster/pgbouncer.ini` does the same.
 */
export async function limitSession(client: ClientBase): Promise<void> {
  await client.query(settle, [client.processID, Object.keys(limits), Object.values(limits)]);
}
