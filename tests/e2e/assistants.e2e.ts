import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assistantPageWords, connectedWords as words } from '@shared/words/assistants';
import { shellWords } from '@shared/words/shell';
import { openAccountSignIn } from './support/colleague';
import { lookAt } from './support/look';
import { expect, test } from './support/test';
import { openAccountMenu, shellOf } from './support/windows';
import { button, dialog } from './support/workflows';

/** What an assistant listens at for its code. */
async function listen() {
  const codes: string[] = [];
  const server = createServer((request, reply) => {
    codes.push(new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('code') ?? 'none');
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Done</title><p>Done</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, redirect: `${origin}/callback`, codes, close: () => server.close() };
}

test('an assistant asks on a page of its own, is listed in the account and disconnected there', async ({
  enter,
  invite,
}) => {
  await enter();
  const person = { email: 'ida@example.com', password: 'correct horse battery', role: 'Admin' } as const;
  const ida = await invite(person);
  await ida.accept();
  const window = await ida.open('/overview');
  await openAccountSignIn(window);
  const server = new URL(window.url()).origin;
  await ida.signIn(window);
  await expect(shellOf(window)).toBeVisible();

  const listener = await listen();
  ida.watched.visit(listener.origin);
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const registered = await fetch(`${server}/oidc/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ client_name: 'Claude', redirect_uris: [listener.redirect] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: listener.redirect,
    scope: 'mcp:read mcp:run',
    resource: `${server}/mcp`,
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });

  const page = await ida.browser.newPage();
  await page.goto(`${server}/oidc/auth?${asked}`);
  await expect(page.getByRole('heading', { name: assistantPageWords.title })).toBeVisible();
  await expect(page.getByText('Claude', { exact: true })).toBeVisible();
  await expect(page.getByText(assistantPageWords.read)).toBeVisible();
  await lookAt(page, 'assistant-consent');
  await page.getByLabel(assistantPageWords.run).uncheck();
  await page.getByRole('button', { name: assistantPageWords.allow }).click();
  await expect(page).toHaveTitle('Done');
  await page.close();

  const reply = await fetch(`${server}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id,
      grant_type: 'authorization_code',
      code: listener.codes[0] ?? '',
      redirect_uri: listener.redirect,
      code_verifier: verifier,
      resource: `${server}/mcp`,
    }),
  });
  const tokens = (await reply.json()) as { access_token: string; scope: string };
  expect(tokens.scope).toBe('mcp:read');
  const ask = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const headers = { ...json, authorization: `Bearer ${tokens.access_token}` };
    return (await fetch(`${server}/mcp`, { method: 'POST', headers, body })).status;
  };
  expect(await ask()).toBe(200);

  await openAccountMenu(window);
  await window.getByRole('menuitem', { name: shellWords.account, exact: true }).click();
  const account = dialog(window, shellWords.account);
  const list = account.getByRole('list', { name: words.title });
  await expect(list.getByRole('listitem')).toContainText([/Claude.*Read/s]);
  await list.scrollIntoViewIfNeeded();
  await lookAt(window, 'assistant-connected');
  await button(list, `${words.disconnect} Claude`).click();
  await button(dialog(window, words.confirmTitle('Claude')), words.disconnect).click();
  await expect(account.getByText(words.none)).toBeVisible();
  expect(await ask()).toBe(401);
  await button(account, shellWords.ok).click();

  await openAccountMenu(window);
  await window.getByRole('menuitem', { name: shellWords.apiKeys, exact: true }).click();
  const keys = dialog(window, shellWords.apiKeys);
  await expect(keys.getByRole('region', { name: words.title })).toContainText(words.none);
  await keys.getByText('Sign in, without a key').scrollIntoViewIfNeeded();
  await lookAt(window, 'assistant-lines');
  listener.close();
});
