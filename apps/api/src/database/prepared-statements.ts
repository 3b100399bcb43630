import type { Client, PoolClient } from 'pg';
import { CancellableClient } from './cancelling.ts';

/** Lists of ids make a statement for each length; more than this are not kept. */
const mostStatements = 500;

/**
 * Whether no pooler stands between, which hands a connection on after each transaction. It shows
 * itself by another process id than the one of PostgreSQL's backend.
 */
export async function isDirect(client: Client | PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === client.processID;
}

/**
 * Names for the statements that a process runs again, so that each connection keeps them prepared
 * and PostgreSQL does not parse them anew. None until `allowWhereDirect` found that it is safe.
 */
export class PreparedStatements {
  readonly #seenOnce = new Set<string>();
  readonly #names = new Map<string, string>();
  #areAllowed = false;

  /** For `new Pool({ Client })`. */
  clientClass(): typeof Client {
    const nameOf = (config: unknown) => this.#name(config);
    return class extends CancellableClient {
      override query(...[config, ...rest]: unknown[]): never {
        return super.query(...([nameOf(config), ...rest] as [never]));
      }
    };
  }

  /**
   * Allows names unless a pooler stands between: PgBouncer before 1.21 knows nothing of what was
   * prepared on a connection.
   */
  async allowWhereDirect(client: PoolClient): Promise<void> {
    this.#areAllowed = await isDirect(client);
  }

  #name(config: unknown): unknown {
    const isStatement =
      typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
    if (!isStatement || !this.#areAllowed) return config;
    return { ...config, name: this.#nameOf(String(config.text)) };
  }

  /**
   * Undefined for a statement that runs for the first time: it may never come again. Undefined for a
   * search too, which PostgreSQL plans better with its words than once for all words.
   */
  #nameOf(text: string): string | undefined {
    if (text.includes(' like ')) return undefined;
    const known = this.#names.get(text);
    if (known || this.#names.size >= mostStatements) return known;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= mostStatements) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = `caderneta_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
