import { expect, test } from 'vitest';
import { listenForCallback } from './loopbackCallback';

test('takes one answer at its own address and then listens no more', async () => {
  const listener = await listenForCallback();
  const stray = await fetch(new URL('/favicon.ico', listener.redirectUri));
  expect(stray.status).toBe(404);
  const page = await fetch(`${listener.redirectUri}?code=c&state=s`);
  expect(await page.text()).toContain('Go back to the app');
  expect((await listener.answer).searchParams.get('code')).toBe('c');
  listener.close();
  await expect(fetch(listener.redirectUri)).rejects.toThrow();
});

test('closing it ends the wait', async () => {
  const listener = await listenForCallback();
  listener.close();
  await expect(listener.answer).rejects.toMatchObject({ code: 'cancelled' });
});
