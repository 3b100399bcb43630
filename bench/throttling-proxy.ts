import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How a network carries: bytes a second for all connections together, and milliseconds for a way. */
export interface Network {
  down: number;
  up: number;
  latency: number;
}

export interface ThrottlingProxy {
  port: number;
  /** From now on carries like another network; undefined carries as fast as it can. */
  use: (network: Network | undefined) => void;
  /** Bytes that browsers have received so far, with the heads of answers. */
  received: () => number;
  /** From now on keeps connections open, and carries nothing. */
  stall: () => void;
  /** Ends all connections and carries again. */
  recover: () => void;
  close: () => Promise<void>;
}

/** Stands between a browser and a server on this machine, so that service workers are slow too. */
export async function startThrottlingProxy(target: { port: number }): Promise<ThrottlingProxy> {
  const sockets = new Set<Socket>();
  let network: Network | undefined;
  let isStalled = false;
  let received = 0;
  const lines = { down: { free: 0 }, up: { free: 0 } };

  function carry(from: Socket, to: Socket, direction: 'down' | 'up'): void {
    const line = lines[direction];
    const pass = (chunk: Buffer) => {
      if (isStalled) return;
      if (direction === 'down') received += chunk.length;
      to.write(chunk);
    };
    from.on('data', (chunk: Buffer) => {
      if (isStalled) return;
      if (!network) return pass(chunk);
      // The next chunk is read when this one has left, so that connections take turns.
      from.pause();
      const now = performance.now();
      line.free = Math.max(line.free, now) + (chunk.length / network[direction]) * 1000;
      setTimeout(() => from.resume(), line.free - now);
      setTimeout(() => pass(chunk), line.free - now + network.latency);
    });
    from.on('close', () => {
      sockets.delete(from);
      setTimeout(() => to.destroy(), network ? 1_000 : 0);
    });
    from.on('error', () => undefined);
  }

  const server = createServer((client) => {
    const join = () => {
      const upstream = connect(target.port, '127.0.0.1');
      for (const socket of [client, upstream]) sockets.add(socket);
      carry(client, upstream, 'up');
      carry(upstream, client, 'down');
    };
    client.on('error', () => undefined);
    // A connection is there after one way forth and back.
    if (network) setTimeout(join, network.latency * 2);
    else join();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    use: (next) => {
      network = next;
    },
    received: () => received,
    stall: () => {
      isStalled = true;
    },
    recover: () => {
      destroyAll();
      isStalled = false;
    },
    close: async () => {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
