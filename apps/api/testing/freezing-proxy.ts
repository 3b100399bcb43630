import { connect, type Socket } from 'node:net';
import { type HangingServer, startHangingServer } from './hanging-server.ts';

export interface FreezingProxy extends HangingServer {
  /** From now on connections stay open, and nothing passes. */
  freeze: () => void;
  thaw: () => void;
  /** New connections pass again; those that froze are silent for good, at both of their ends. */
  abandon: () => void;
}

/** Stands before a server on this machine, which it can make seem to hang. */
export async function startFreezingProxy(target: { port: number }): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => to.write(chunk));
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    if (isFrozen) from.pause();
  };
  const server = await startHangingServer((client) => {
    const upstream = connect(target.port, '127.0.0.1');
    join(client, upstream);
    join(upstream, client);
  });
  return {
    ...server,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    abandon: () => {
      isFrozen = false;
      sockets.clear();
    },
  };
}
