import type { GeneratedFilters } from '@shared/api/generations/generators.api';
import type { Json } from '@shared/model/json';
import { generatorWords as words } from '@shared/words/generators';
import type { Trial } from './trial';

/** By the items that they are for: a rule about a property that none of them has keeps nothing. */
export function tryFilters({ groups }: GeneratedFilters, items: readonly Record<string, Json>[]): Trial {
  const known = new Set(items.flatMap((item) => Object.keys(item)));
  const keys = groups.flatMap(({ rules }) => rules.map(({ key }) => key));
  // A path leads into a property: tags.team, tags["team"].
  const unknown = [...new Set(keys)].filter(
    (key) => !known.has(key) && !known.has(key.split(/[.[]/)[0] ?? ''),
  );
  return { tried: true, problems: unknown.map((key) => words.unknownKey(key)) };
}
