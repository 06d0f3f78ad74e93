import type { BrowserContext } from '@playwright/test';
import { WebSocket } from 'ws';
import { socketPort } from '@main/browser/socketPort';
import type { CallId, CallReply, CallRequest } from '@shared/api';
import type { HostContract } from '@shared/host/contract';
import { wireClient } from '@shared/kernel/wire';
import type { RunningApp } from './app';

/**
 * Sends one call as a window of this browser would, past every screen: with the browser's cookie and the link's key
 * over the host's wire. Throws the Fault that a window would be shown.
 */
export async function callAs<K extends CallId>(
  browser: BrowserContext,
  app: RunningApp,
  id: K,
  request: Partial<CallRequest<K>> = {},
): Promise<CallReply<K>> {
  const cookies = await browser.cookies(app.origin);
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/wire`, {
    headers: {
      origin: app.origin,
      cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
    },
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  try {
    socket.send(app.wireKey);
    const wire = wireClient<HostContract>(socketPort(socket));
    return JSON.parse(
      await wire.call('api.call', { id, ...request } as HostContract['requests']['api.call']['input']),
    );
  } finally {
    socket.close();
  }
}
