import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';

export interface HangingServer {
  port: number;
  close: () => Promise<void>;
}

/** Takes connections on this machine; `onConnection` says what it does with them, by default nothing. */
export async function startHangingServer(
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<HangingServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, close };
}
