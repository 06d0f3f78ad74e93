import { decode } from '@msgpack/msgpack';
import type { Page } from '@playwright/test';

interface Frame {
  t?: string;
  id?: number;
  input?: { id?: string };
}

const read = ({ payload }: { payload: string | Buffer }): Frame =>
  typeof payload === 'string' ? {} : (decode(payload) as Frame);

/** The next connection that the window opens has sent this call and got its reply. */
export async function answeredOnce(page: Page, call: string): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const sent = await socket.waitForEvent('framesent', (frame) => read(frame).input?.id === call);
  const { id } = read(sent);
  await socket.waitForEvent('framereceived', (frame) => read(frame).t === 'reply' && read(frame).id === id);
}
