import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault, faultStatus } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import { scimFaults as words } from '@shared/words/scim';
import type { Scim, ScimClient, ScimQuery, ScimResources } from '../domains/organisations/scim/scim.port';
import { SCIM_PATH } from '../domains/organisations/scim/scim';
import {
  LIST_MAX,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from '../domains/organisations/scim/schemas';
import { createBuckets, type Rate } from '../gate/rates';
import { toFault } from '../http/errors';
import { jsonBodyParser } from '../http/jsonParser';
import { callerOf } from '../platform/callers';
import type { Log } from '../platform/log';

declare module 'fastify' {
  interface FastifyRequest {
    scimClient: ScimClient | undefined;
  }
}

export interface ScimOptions {
  scim: Scim;
  log: Log;
  /** `http://host:port` */
  base: () => string;
}

const TYPE = 'application/scim+json; charset=utf-8';
const BODY_LIMIT = 2 * 1024 * 1024;
/** Entra ID asks about 25 times a second. */
const CALLS: Rate = { burst: 1_000, perSecond: 100 };
const WRONG: Rate = { burst: 20, perSecond: 0.2 };

function tooMany(wait: number, what: string): Fault {
  const retryAfter = Math.ceil(wait / 1000);
  return new Fault('too_many:too_many_requests', `${what} Try again in ${retryAfter} s.`, { retryAfter });
}

const send = (reply: FastifyReply, body: JsonObject, status = 200) =>
  reply.code(status).type(TYPE).send(JSON.stringify(body));

const dataAt = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).find(([name]) => name === key)?.[1]
    : undefined;

/** RFC 7644, 3.12. */
function sendError(reply: FastifyReply, { code, message, data }: Fault): FastifyReply {
  const status = faultStatus[code];
  const scimType = dataAt(data, 'scimType');
  const wait = dataAt(data, 'retryAfter');
  if (typeof wait === 'number') void reply.header('retry-after', String(wait));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  const error = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: message,
  };
  return send(reply, typeof scimType === 'string' ? { ...error, scimType } : error, status);
}

function listOf(resources: JsonObject[], total: number, startIndex: number): JsonObject {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

const queryAt = (request: FastifyRequest, name: string): string | undefined => {
  const value = dataAt(request.query, name);
  return typeof value === 'string' ? value : undefined;
};

/** What is no number is left out, as RFC 7644, 3.4.2.4 reads odd values. */
function numberAt(request: FastifyRequest, name: string, normal: number): number {
  const value = Number(queryAt(request, name) ?? normal);
  return Number.isSafeInteger(value) ? value : normal;
}

function readQuery(request: FastifyRequest): ScimQuery {
  const left = (queryAt(request, 'excludedAttributes') ?? '').toLowerCase().split(',');
  return {
    filter: queryAt(request, 'filter'),
    startIndex: Math.max(1, numberAt(request, 'startIndex', 1)),
    count: Math.min(LIST_MAX, Math.max(0, numberAt(request, 'count', 100))),
    withMembers: !left.some((name) => name.trim() === 'members'),
  };
}

const clientOf = ({ scimClient }: FastifyRequest): ScimClient => {
  if (!scimClient) throw new Fault('unauthenticated:token_wrong', words.noToken);
  return scimClient;
};

interface ById {
  Params: { id: string };
}

function addResources(app: FastifyInstance, path: string, resources: ScimResources, address: () => string) {
  app.get(path, async (request, reply) => {
    const query = readQuery(request);
    const found = await resources.list(clientOf(request), query, address());
    return send(reply, listOf(found.resources, found.total, query.startIndex));
  });
  app.post(path, async (request, reply) => {
    const made = await resources.create(clientOf(request), request.body, address());
    return send(reply.header('location', `${address()}${path}/${String(made['id'])}`), made, 201);
  });
  app.get<ById>(`${path}/:id`, async (request, reply) =>
    send(reply, await resources.get(clientOf(request), request.params.id, address())),
  );
  app.put<ById>(`${path}/:id`, async (request, reply) =>
    send(reply, await resources.replace(clientOf(request), request.params.id, request.body, address())),
  );
  app.patch<ById>(`${path}/:id`, async (request, reply) =>
    send(reply, await resources.patch(clientOf(request), request.params.id, request.body, address())),
  );
  app.delete<ById>(`${path}/:id`, async (request, reply) => {
    await resources.remove(clientOf(request), request.params.id);
    return reply.code(204).send();
  });
}

function addFixed(app: FastifyInstance, address: () => string) {
  app.get('/ServiceProviderConfig', (_request, reply) => send(reply, serviceProviderConfig(address())));
  const lists = [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', schemas],
  ] as const;
  for (const [path, of] of lists) {
    app.get(path, (_request, reply) => send(reply, listOf(of(address()), 2, 1)));
    app.get<ById>(`${path}/:id`, (request, reply) => {
      const found = of(address()).find((each) => each['id'] === request.params.id);
      if (!found) throw new Fault('not_found:no_such_path', words.noPath);
      return send(reply, found);
    });
  }
}

/** SCIM 2.0 (RFC 7643, 7644) under /scim/v2, for identity providers that hold a token of an organisation. */
export function serveScim(server: FastifyInstance, { scim, log, base }: ScimOptions): void {
  const calls = createBuckets(CALLS);
  const wrong = createBuckets(WRONG);
  const address = () => base() + SCIM_PATH;

  async function authenticate(request: FastifyRequest): Promise<void> {
    const network = callerOf(request.ip);
    const wait = wrong.look(network);
    if (wait > 0) throw tooMany(wait, words.tooManyWrong);
    const token = /^Bearer ([\w.~-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const client = token === undefined ? undefined : await scim.authenticate(token);
    if (!client) {
      if (token !== undefined) wrong.take(network);
      throw new Fault('unauthenticated:token_wrong', words.noToken);
    }
    const held = calls.take(client.tokenId);
    if (held > 0) throw tooMany(held, words.tooManyCalls);
    request.scimClient = client;
  }

  server.decorateRequest('scimClient', undefined);
  void server.register(
    async (app) => {
      app.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
        jsonBodyParser(app),
      );
      app.setErrorHandler((error, request, reply) =>
        sendError(reply, toFault(error, log, { method: request.method, url: request.routeOptions.url })),
      );
      app.setNotFoundHandler((_request, reply) =>
        sendError(reply, new Fault('not_found:no_such_path', words.noPath)),
      );
      app.addHook('onRequest', authenticate);
      addFixed(app, address);
      addResources(app, '/Users', scim.users, address);
      addResources(app, '/Groups', scim.groups, address);
    },
    { prefix: SCIM_PATH },
  );
}
