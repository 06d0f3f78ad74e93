import type { z } from 'zod';
import type { Permission } from '../model/permissions';
import type { Tag } from './tags';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Who may call: a permission, one of several, anyone signed in, or anyone at all. */
type Access = Permission | readonly Permission[] | 'signed-in' | 'anyone';

/**
 * A remote call, written once. From it come the Fastify route, the permission check, the OpenAPI entry, the
 * Input/Reply types and what windows make of it (`virtual:call-table`).
 */
export interface CallDefinition {
  id: string;
  method: Method;
  /** Relative to `/v1/` (`base: 'root'`: to `/`), parameters written `:name`. */
  path: string;
  base?: 'root';
  access: Access;
  /** It also needs an editing role. */
  edits?: boolean;
  /** It changes nothing although it is no GET. */
  onlyReads?: true;
  summary: string;
  /** What a window calls the reply in “Failed to fetch …”; without it the screen that asked says what failed. */
  what?: string;
  /** What the reply is about. */
  reads?: readonly Tag[];
  /** What a good reply makes stale: a window asks again for what it shows of that. */
  changes?: readonly Tag[];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * `bytes`: the body is application/octet-stream, given to the handler as a Uint8Array. `json`: any JSON is taken, the
   * properties are not ours. `anything`: a body of any media type, given as it was sent, and a query with properties that
   * are not ours.
   */
  takes?: 'bytes' | 'json' | 'anything';
  /** The longest JSON body, at most 8 MiB, when 1 MiB is not enough. */
  bodyBytes?: number;
  /** The reply is a stream of this media type instead of JSON. */
  gives?: string;
  /** Of a good reply, when it is not 200. */
  status?: 202;
  /** How long a client waits for the reply when 30 seconds are not enough. */
  timeoutSeconds?: number;
  reply: z.ZodType;
}

/** Whether a caller that may only read may make this call. */
export const onlyReads = (call: Pick<CallDefinition, 'method' | 'onlyReads'>): boolean =>
  call.method === 'GET' || call.onlyReads === true;

type PathParam<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** A path parameter without its schema does not compile. */
type WithParams<C extends CallDefinition> =
  PathParam<C['path']> extends never ? unknown : { params: z.ZodType<Record<PathParam<C['path']>, string>> };

export function defineCall<const C extends CallDefinition>(call: C & WithParams<C>): C {
  return call;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Bytes<C extends CallDefinition> = C['takes'] extends 'bytes' | 'anything' ? Uint8Array : Out<C['body']>;

/** What a handler gets, after parsing. */
export interface Input<C extends CallDefinition> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Bytes<C>;
}

type Sent<K extends string, T> = T extends z.ZodType ? { [P in K]: In<T> } : { [P in K]?: undefined };

/** What a caller sends. */
export type Request<C extends CallDefinition> = Sent<'params', C['params']> &
  Sent<'query', C['query']> &
  (C['takes'] extends 'bytes' ? { body: Uint8Array } : Sent<'body', C['body']>);

/** What a handler returns and a caller receives; a streaming call gives text pieces. */
export type Reply<C extends CallDefinition> = C['gives'] extends string ? string : z.output<C['reply']>;
export type HandlerResult<C extends CallDefinition> = C['gives'] extends string
  ? AsyncIterable<string>
  : z.input<C['reply']>;
