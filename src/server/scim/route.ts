import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault, faultStatus } from '@shared/kernel/fault';
import { isJsonObject, type JsonObject } from '@shared/model/json';
import { scimFaults as words } from '@shared/words/scim';
import { checkSchemas, isShown, namesOf, shown, type Shown } from '../domains/organisations/scim/attributes';
import { badValue, scimFault } from '../domains/organisations/scim/faults';
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

const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
/** Fields of faults that lie outside the body. */
const NO_BODY = ['path', 'address', 'content-type', 'request'];
const notSearch = () =>
  scimFault('bad_input:value_wrong', words.attribute('body', 'a JSON object'), 'invalidSyntax');

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

/** What the readers of bodies refuse names the field: all of the body, or one in it. */
function scimTypeOf({ code, data }: Fault): unknown {
  const named = dataAt(data, 'scimType');
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  const field = dataAt(first, 'field');
  if (named !== undefined || code !== 'bad_input' || typeof field !== 'string') return named;
  if (field === 'body') return 'invalidSyntax';
  return NO_BODY.includes(field) ? undefined : 'invalidValue';
}

/** RFC 7644, 3.12. */
function sendError(reply: FastifyReply, fault: Fault): FastifyReply {
  const { code, message, data } = fault;
  const status = faultStatus[code];
  const scimType = scimTypeOf(fault);
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

/** Of an address or of the body of a search. Who gives something twice would get an answer to half of it. */
const textAt = (given: unknown, name: string): string | undefined => {
  const value = dataAt(given, name);
  if (Array.isArray(value)) throw badValue(words.twice(name));
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function numberAt(given: unknown, name: string, normal: number): number {
  const value = dataAt(given, name);
  if (value === undefined || value === '') return normal;
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw badValue(words.number(name));
  return number;
}

function listAt(given: unknown, name: string): string[] {
  const value = dataAt(given, name);
  return namesOf((Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string'));
}

function shownBy(given: unknown): Shown {
  const only = listAt(given, 'attributes');
  return { only: only.length > 0 ? only : undefined, without: listAt(given, 'excludedAttributes') };
}

/** Numbers that are too small count as the smallest (RFC 7644, 3.4.2.4). */
const readQuery = (given: unknown): ScimQuery => ({
  filter: textAt(given, 'filter'),
  startIndex: Math.max(1, numberAt(given, 'startIndex', 1)),
  count: Math.min(LIST_MAX, Math.max(0, numberAt(given, 'count', 100))),
  withMembers: isShown(shownBy(given), 'members'),
});

const clientOf = ({ scimClient }: FastifyRequest): ScimClient => {
  if (!scimClient) throw new Fault('unauthenticated:token_wrong', words.noToken);
  return scimClient;
};

interface ById {
  Params: { id: string };
}

function addResources(app: FastifyInstance, path: string, resources: ScimResources, address: () => string) {
  const answer = (request: FastifyRequest, reply: FastifyReply, resource: JsonObject, status = 200) =>
    send(reply, shown(resource, shownBy(request.query)), status);
  async function list(request: FastifyRequest, reply: FastifyReply, given: unknown) {
    const query = readQuery(given);
    const found = await resources.list(clientOf(request), query, address());
    const told = found.resources.map((each) => shown(each, shownBy(given)));
    return send(reply, listOf(told, found.total, query.startIndex));
  }
  app.get(path, async (request, reply) => list(request, reply, request.query));
  app.post(`${path}/.search`, async (request, reply) => {
    const { body } = request;
    if (!isJsonObject(body)) throw notSearch();
    checkSchemas(body, SEARCH_SCHEMA);
    return list(request, reply, body);
  });
  app.post(path, async (request, reply) => {
    const made = await resources.create(clientOf(request), request.body, address());
    void reply.header('location', `${address()}${path}/${String(made['id'])}`);
    return answer(request, reply, made, 201);
  });
  app.get<ById>(`${path}/:id`, async (request, reply) =>
    answer(request, reply, await resources.get(clientOf(request), request.params.id, address())),
  );
  app.put<ById>(`${path}/:id`, async (request, reply) =>
    answer(
      request,
      reply,
      await resources.replace(clientOf(request), request.params.id, request.body, address()),
    ),
  );
  app.patch<ById>(`${path}/:id`, async (request, reply) =>
    answer(
      request,
      reply,
      await resources.patch(clientOf(request), request.params.id, request.body, address()),
    ),
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
