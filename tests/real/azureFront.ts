import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request as askHttp } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TENANT } from '@tests/fakes/azure/azure';

const run = promisify(execFile);

/** The same list, as the program asks for it; the double answers the version that the product asks for. */
const OLDER = { from: '/subscriptions?api-version=2019-11-01', to: '/subscriptions?api-version=2022-12-01' };

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { tid: TENANT, oid: 'a-machine', appid: 'a-machine', iat: now, nbf: now, exp: now + 3600 };
  return [base64({ alg: 'RS256', typ: 'JWT' }), base64(claims), 'none'].join('.');
};

/**
 * The double of Azure behind TLS, without which the program sends no token; and the identity service of a machine that
 * gives it one. `certificate`: the file that the program is told to trust.
 */
export async function startAzureFront(double: URL, folder: string) {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'];
  const files = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate];
  await run('openssl', [...made, ...files]);
  const given = token();
  const tls = { key: await readFile(key), cert: await readFile(certificate) };
  const server = createServer(tls, (request, response) => {
    const asked = request.url ?? '/';
    if (asked.startsWith('/MSI/token')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const expires_on = String(Math.floor(Date.now() / 1000) + 3600);
      const reply = { access_token: given, expires_on, resource: 'any', token_type: 'Bearer' };
      return void response.end(JSON.stringify(reply));
    }
    const headers = { ...request.headers, host: double.host };
    if (headers.authorization !== `Bearer ${given}`) {
      response.writeHead(401);
      return void response.end();
    }
    headers.authorization = `Bearer token for ${double.origin}`;
    const path = asked === OLDER.from ? OLDER.to : asked;
    const options = { hostname: double.hostname, port: double.port, path, method: request.method, headers };
    const sent = askHttp(options, (answer) => {
      const operation = answer.headers['azure-asyncoperation'];
      const moved =
        operation === undefined
          ? {}
          : { 'azure-asyncoperation': String(operation).replace(double.origin, url) };
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...moved });
      answer.pipe(response);
    });
    sent.on('error', (error) => response.destroy(error));
    request.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}`;
  return {
    url,
    certificate,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
