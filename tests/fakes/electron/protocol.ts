import type { CustomScheme, Protocol } from 'electron';
import { app } from './app.ts';
import type { Served } from './link.ts';
import { required, type Offers } from './offers.ts';

type Handler = Parameters<Protocol['handle']>[1];
const handlers = new Map<string, Handler>();
let registered = false;

export const protocol: Offers<Protocol, 'registerSchemesAsPrivileged'> & {
  handle(scheme: string, handler: Handler): void;
} = {
  registerSchemesAsPrivileged: (_schemes: CustomScheme[]) => {
    required(!app.isReady(), 'protocol.registerSchemesAsPrivileged should be called before app is ready');
    required(!registered, 'protocol.registerSchemesAsPrivileged can be used once');
    registered = true;
  },
  handle: (scheme, handler) => {
    required(app.isReady(), 'protocol.handle needs a ready app');
    required(!handlers.has(scheme), `The scheme ${scheme} has been intercepted already`);
    handlers.set(scheme, handler);
  },
};

/** What the app answers to an address of its own scheme; null where it has none for it. */
export async function answerScheme(request: Request): Promise<Served | null> {
  const handler = handlers.get(new URL(request.url).protocol.slice(0, -1));
  if (!handler) return null;
  const response = await handler(request);
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
