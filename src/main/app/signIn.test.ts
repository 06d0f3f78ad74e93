import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../adapters/systemClock';
import { openProvider } from './signIn';

let server: Server;
let issuer: string;
let signInPage: string;

beforeEach(async () => {
  server = createServer((_request, response) => {
    const document = { issuer, authorization_endpoint: signInPage, token_endpoint: `${issuer}/token` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));

const begin = () =>
  openProvider({ issuer, resource: `${issuer}/v1`, clock: systemClock }).begin({
    redirectUri: 'http://127.0.0.1:45678/callback',
  });

test.each([
  'file:///C:/Windows/System32/calc.exe',
  'ms-msdt:/id PCWDiagnostic',
  'smb://evil.example/share/x.exe',
  'javascript:alert(1)',
  'http://evil.example/login',
])('a server that names %s as its sign-in page is refused', async (page) => {
  signInPage = page;
  await expect(begin()).rejects.toMatchObject({
    code: 'unprocessable',
    reason: 'sign_in_not_secure',
  });
});

test('a sign-in page over https, or on this computer, is opened', async () => {
  for (const page of ['https://sign-in.example/auth', `${issuer}/auth`]) {
    signInPage = page;
    expect((await begin()).url.href).toMatch(new RegExp(`^${page}\\?client_id=costloom-desktop&`));
  }
});
