import type { JsonObject } from '@shared/model/json';
import type { Role } from '@shared/model/permissions';

/** An identity provider that calls with a token of an organisation. */
export interface ScimClient {
  orgId: string;
  tokenId: string;
  /** As activities name it. */
  name: string;
  /** Of who made the token: it changes nobody that may do more. */
  role: Role;
}

export interface ScimQuery {
  filter: string | undefined;
  /** From 1. */
  startIndex: number;
  count: number;
  /** Of groups. */
  withMembers: boolean;
}

/** Resources of one kind, as RFC 7644 lets a client handle them. `base`: of all SCIM addresses. */
export interface ScimResources {
  list(
    client: ScimClient,
    query: ScimQuery,
    base: string,
  ): Promise<{ total: number; resources: JsonObject[] }>;
  get(client: ScimClient, id: string, base: string): Promise<JsonObject>;
  create(client: ScimClient, body: unknown, base: string): Promise<JsonObject>;
  replace(client: ScimClient, id: string, body: unknown, base: string): Promise<JsonObject>;
  patch(client: ScimClient, id: string, body: unknown, base: string): Promise<JsonObject>;
  remove(client: ScimClient, id: string): Promise<void>;
}

export interface Scim {
  /** By a bearer token; undefined for one that is not ours. */
  authenticate(token: string): Promise<ScimClient | undefined>;
  users: ScimResources;
  groups: ScimResources;
}
