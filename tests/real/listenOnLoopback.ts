import { Server } from 'node:net';

/** Loaded into a foreign server that would listen on every address of the machine: it listens on 127.0.0.1 alone. */
const listen = Server.prototype.listen;
Server.prototype.listen = function (this: Server, port: unknown, ...rest: unknown[]) {
  return Reflect.apply(listen, this, [port, '127.0.0.1', ...rest.filter((one) => typeof one === 'function')]);
} as typeof listen;
