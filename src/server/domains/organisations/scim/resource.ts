import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { scimFaults as words } from '@shared/words/scim';
import { checkSchemas, propertyOf } from './attributes';
import { badValue, scimFault } from './faults';
import type { ScimGroupRow, ScimUserRow } from './scim.store';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export interface ScimPerson {
  userName: string;
  externalId: string | null;
  active: boolean;
  email: string;
  firstName: string;
  lastName: string;
  /** What is kept as it was sent. */
  attributes: JsonObject;
}

export interface ScimGroup {
  displayName: string;
  externalId: string | null;
  /** undefined: not named. */
  members: string[] | undefined;
}

const noObject = () =>
  scimFault('bad_input:value_wrong', words.attribute('body', 'a JSON object'), 'invalidSyntax');

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const kept = ['name', 'displayName', 'title', 'emails', 'nickName'] as const;

function textAt(object: JsonObject, name: string, max: number): string | undefined {
  const value = propertyOf(object, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.length > max)
    throw badValue(words.attribute(name, `text of at most ${max} characters`));
  return value.trim();
}

/** Entra ID sends it as the text “False”. */
function activeOf(body: JsonObject): boolean {
  const value = propertyOf(body, 'active') ?? true;
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw badValue(words.attribute('active', 'true or false'));
  return text === 'true';
}

function required(body: JsonObject, name: string): string {
  const value = textAt(body, name, 320);
  if (value === undefined || value === '') throw badValue(words.attribute(name, 'given'));
  return value;
}

function emailOf(body: JsonObject, userName: string): string {
  const emails = propertyOf(body, 'emails');
  const list = (Array.isArray(emails) ? emails : []).filter(isJsonObject);
  const isPrimary = (item: JsonObject) => String(propertyOf(item, 'primary')).toLowerCase() === 'true';
  const chosen = list.find(isPrimary) ?? list.find((item) => propertyOf(item, 'type') === 'work') ?? list[0];
  const email = (chosen && textAt(chosen, 'value', 320)) ?? userName;
  if (!EMAIL.test(email) || email.length > 320) throw badValue(words.noEmail);
  return email;
}

/** A person as a client sent them, or as a PATCH left them. What we do not keep is left out, as SCIM wants it. */
export function readPerson(body: Json | undefined): ScimPerson {
  if (!isJsonObject(body)) throw noObject();
  checkSchemas(body, USER_SCHEMA);
  const userName = required(body, 'userName');
  const given = propertyOf(body, 'name');
  const name = isJsonObject(given) ? given : {};
  const shown = textAt(body, 'displayName', 200) ?? textAt(name, 'formatted', 200) ?? '';
  const firstName =
    textAt(name, 'givenName', 100) ?? (textAt(name, 'familyName', 100) === undefined ? shown : '');
  const attributes = Object.fromEntries(
    kept.flatMap((key) => {
      const value = propertyOf(body, key);
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );
  if (JSON.stringify(attributes).length > 20_000)
    throw badValue(words.attribute('body', 'at most 20,000 characters'));
  return {
    userName,
    externalId: textAt(body, 'externalId', 500) ?? null,
    active: activeOf(body),
    email: emailOf(body, userName),
    firstName: firstName.slice(0, 100),
    lastName: textAt(name, 'familyName', 100) ?? '',
    attributes,
  };
}

function memberOf(item: Json): string {
  const value = isJsonObject(item) ? propertyOf(item, 'value') : undefined;
  if (typeof value !== 'string' || value === '' || value.length > 200)
    throw badValue(words.attribute('members', 'a list of objects with a value'));
  return value;
}

export function readGroup(body: Json | undefined): ScimGroup {
  if (!isJsonObject(body)) throw noObject();
  checkSchemas(body, GROUP_SCHEMA);
  const members = propertyOf(body, 'members');
  if (members !== undefined && members !== null && (!Array.isArray(members) || members.length > 10_000))
    throw badValue(words.attribute('members', 'a list of at most 10,000'));
  return {
    displayName: required(body, 'displayName'),
    externalId: textAt(body, 'externalId', 500) ?? null,
    members: Array.isArray(members) ? [...new Set(members.map(memberOf))] : undefined,
  };
}

const attributesOf = ({ attributes }: ScimUserRow): JsonObject =>
  isJsonObject(attributes) ? attributes : {};

/** `base`: of all SCIM addresses. */
export function personResource(row: ScimUserRow, base: string): JsonObject {
  const own = attributesOf(row);
  return {
    schemas: [USER_SCHEMA],
    id: row.user_id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name,
    name: { givenName: row.first_name, familyName: row.last_name },
    emails: [{ value: row.email, type: 'work', primary: true }],
    ...own,
    active: row.active,
    groups: row.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.changed_at.toISOString(),
      location: `${base}/Users/${row.user_id}`,
    },
  };
}

export function groupResource(
  row: ScimGroupRow,
  members: readonly { user_id: string; display: string }[] | undefined,
  base: string,
): JsonObject {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.group_id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.display_name,
    ...(members
      ? {
          members: members.map(({ user_id, display }) => ({
            value: user_id,
            display,
            $ref: `${base}/Users/${user_id}`,
          })),
        }
      : {}),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.changed_at.toISOString(),
      location: `${base}/Groups/${row.group_id}`,
    },
  };
}
