import { createServer, request as askHttp, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

interface Gateway {
  url: string;
  /** Requests that went to the storage. */
  stored: string[];
  stop(): Promise<void>;
}

/**
 * One address for Azure: paths of the storage account go to a real storage server, with the token that it understands
 * in place of the one that the sign-in gave (which is checked); everything else goes to the double.
 */
export async function startGateway(of: {
  account: string;
  storage: URL;
  double: URL;
  token: { given: string; understood: string };
}): Promise<Gateway> {
  const stored: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isStorage = path.startsWith(`/${of.account}/`);
    const headers = { ...request.headers };
    if (isStorage) {
      stored.push(`${request.method} ${path}`);
      if (headers.authorization !== `Bearer ${of.token.given}`) {
        response.writeHead(401);
        return void response.end();
      }
      headers.authorization = `Bearer ${of.token.understood}`;
    }
    const { hostname, port } = isStorage ? of.storage : of.double;
    const options = { hostname, port, path, method: request.method, headers, rejectUnauthorized: false };
    const onAnswer = (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    };
    const sent = isStorage ? askHttps(options, onAnswer) : askHttp(options, onAnswer);
    sent.on('error', (error) => response.destroy(error));
    request.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stored,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
