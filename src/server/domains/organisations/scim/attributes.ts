import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { scimFaults as words } from '@shared/words/scim';
import { scimFault } from './faults';
import { withoutSchema } from './filter';

/** Names of attributes in lower case, as “name.givenname”; undefined: those that are usual. */
export interface Shown {
  only: readonly string[] | undefined;
  without: readonly string[];
}

/** What every answer has (RFC 7643, 7: “always”). */
const ALWAYS = ['schemas', 'id'];

export const keyOf = (object: JsonObject, name: string): string =>
  Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;

/** The property of that name, in whatever case: SCIM does not tell cases of names apart. */
export function propertyOf(object: JsonObject, name: string): Json | undefined {
  const key = keyOf(object, name);
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Where a body says of what schema it is, it has to be this one; some clients leave it out. */
export function checkSchemas(body: JsonObject, schema: string): void {
  const named = propertyOf(body, 'schemas');
  if (named === undefined || named === null) return;
  const isNamed = (one: Json) => typeof one === 'string' && one.toLowerCase() === schema.toLowerCase();
  if (!Array.isArray(named) || !named.some(isNamed))
    throw scimFault('bad_input:value_wrong', words.schemas(schema), 'invalidSyntax');
}

/** A list of attributes as it stands in an address (with commas) or in a body. */
export const namesOf = (given: readonly string[]): string[] =>
  given
    .flatMap((text) => text.split(','))
    .map((name) => withoutSchema(name.trim()).toLowerCase())
    .filter((name) => name !== '');

/** Those of an item, or of each item of a list. */
function parts(value: Json, keep: (sub: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((item) => parts(item, keep));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => keep(key.toLowerCase())));
}

/** A resource with what the client has asked for (RFC 7644, 3.9). */
export function shown(resource: JsonObject, { only, without }: Shown): JsonObject {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([key, value]): [string, Json][] => {
      const name = key.toLowerCase();
      if (ALWAYS.includes(name)) return [[key, value]];
      const asked = only ?? [name];
      const isWhole = asked.includes(name);
      const isPart = asked.some((one) => one.startsWith(`${name}.`));
      if ((!isWhole && !isPart) || without.includes(name)) return [];
      const keep = (sub: string) =>
        (isWhole || asked.includes(`${name}.${sub}`)) && !without.includes(`${name}.${sub}`);
      return [[key, parts(value, keep)]];
    }),
  );
}

/** Whether anything of an attribute is in the answer. */
export const isShown = ({ only, without }: Shown, name: string): boolean =>
  !without.includes(name) &&
  (only === undefined || only.some((one) => one === name || one.startsWith(`${name}.`)));
