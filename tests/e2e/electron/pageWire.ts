import type { Page } from '@playwright/test';
import type { CallId, CallReply, CallRequest } from '@shared/api';

/**
 * Sends one call over a wire of its own, which the page gets from its preload as the app's own one: whatever the page
 * can reach, and no more. Throws the text of a fault.
 */
export async function callIn<K extends CallId>(
  page: Page,
  id: K,
  request: Partial<CallRequest<K>> = {},
): Promise<CallReply<K>> {
  const text = await page.evaluate(
    (input) =>
      new Promise<string>((resolve, reject) => {
        const onMessage = ({ data, ports: [port] }: MessageEvent<unknown>) => {
          if (data !== 'costloom:port' || !port) return;
          removeEventListener('message', onMessage);
          let chunks = '';
          port.onmessage = ({ data: frame }) => {
            if (frame.t === 'fault') reject(new Error(JSON.stringify(frame.fault)));
            if (frame.t === 'reply') resolve(frame.data);
            if (frame.t !== 'chunk') return;
            chunks += frame.text;
            port.postMessage({ t: 'ack', id: 1, seq: frame.seq });
            if (frame.last) resolve(chunks);
          };
          port.addEventListener('close', () => reject(new Error('The wire was closed.')));
          port.postMessage({ t: 'call', id: 1, name: 'api.call', input });
        };
        addEventListener('message', onMessage);
        postMessage('costloom:connect', '/');
      }),
    { id, ...request },
  );
  return JSON.parse(text);
}
