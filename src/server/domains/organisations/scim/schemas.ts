import type { JsonObject } from '@shared/model/json';
import { GROUP_SCHEMA, USER_SCHEMA } from './resource';

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

export const LIST_MAX = 200;

/** What this server can (RFC 7643, 5). */
export const serviceProviderConfig = (base: string): JsonObject => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: LIST_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A SCIM token, created in Costloom under Settings › Members',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const typeOf = (base: string, name: string, endpoint: string, schema: string): JsonObject => ({
  schemas: [TYPE],
  id: name,
  name,
  endpoint,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

export const resourceTypes = (base: string): JsonObject[] => [
  typeOf(base, 'User', '/Users', USER_SCHEMA),
  typeOf(base, 'Group', '/Groups', GROUP_SCHEMA),
];

interface Attribute {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readOnly' | 'readWrite' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: JsonObject[];
}

function attribute(name: string, of: Attribute = {}): JsonObject {
  const { type = 'string', multiValued = false, required = false, caseExact = false } = of;
  const { mutability = 'readWrite', uniqueness = 'none', subAttributes } = of;
  const about = { name, type, multiValued, required, caseExact, mutability, returned: 'default', uniqueness };
  return subAttributes ? { ...about, subAttributes } : about;
}

const text = (...names: string[]) => names.map((name) => attribute(name));

const userAttributes: JsonObject[] = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('name', { type: 'complex', subAttributes: text('formatted', 'familyName', 'givenName') }),
  ...text('displayName', 'nickName', 'title'),
  attribute('active', { type: 'boolean' }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    subAttributes: [...text('value', 'type'), attribute('primary', { type: 'boolean' })],
  }),
  attribute('groups', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: ['value', 'display'].map((name) => attribute(name, { mutability: 'readOnly' })),
  }),
];

const groupAttributes: JsonObject[] = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  attribute('members', {
    type: 'complex',
    multiValued: true,
    subAttributes: ['value', 'display'].map((name) => attribute(name, { mutability: 'immutable' })),
  }),
];

const schemaOf = (base: string, id: string, name: string, attributes: JsonObject[]): JsonObject => ({
  schemas: [SCHEMA],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

export const schemas = (base: string): JsonObject[] => [
  schemaOf(base, USER_SCHEMA, 'User', userAttributes),
  schemaOf(base, GROUP_SCHEMA, 'Group', groupAttributes),
];
