import Fuse from 'fuse.js';
import { SEARCH_PATTERN_MAX } from '@shared/model/limits';
import { SEARCH_WEIGHTS } from '@shared/model/limits';
import { finderOf } from './finder';
import { haystackOf, type Haystack } from './haystack';
import { fuseOptions, searchedKeys, type SearchedKey } from './options';
import { resourceTypes, type Resource, type ResourceType } from './resource';

export type Tab = 'all' | ResourceType;
type Range = readonly [from: number, to: number];

/** A result as it is shown; `matched` are places in the name and the id, both ends included. */
export interface FoundResource extends Resource {
  spaceName: string | null;
  matched: Partial<Record<SearchedKey, readonly Range[]>>;
}

export interface Ranking {
  /** Indices of resources, best first. */
  order: Uint32Array;
  counts: Record<Tab, number>;
}

export interface Engine {
  size: number;
  rank(query: string): Ranking;
  /** Of a ranking, what stands from `from` to before `to` in a tab. */
  rows(ranking: Ranking, query: string, tab: Tab, from: number, to: number): FoundResource[];
}

/** A key's texts, and which resources have them: types and spaces are few, and looked at once. */
interface Column {
  weight: number;
  haystack: Haystack;
  /** The resources of the first text, of the second and so on; and where those of each begin. */
  holders: Uint32Array;
  starts: Uint32Array;
  /** Of each text, for fuse's norm: the more words, the less a match says. */
  norms: Float64Array;
}

const totalWeight = searchedKeys.reduce((sum, key) => sum + SEARCH_WEIGHTS[key], 0);

/** As fuse counts: what lies between white space. */
function normOf(text: string): number {
  const words = text.split(/[\t-\r \u00a0]+/).filter(Boolean).length || 1;
  return Math.round(1000 / Math.pow(words, 0.5)) / 1000;
}

function columnOf(resources: readonly Resource[], key: SearchedKey): Column {
  const places = new Map<string, number>();
  const placeOf = Int32Array.from(resources, ({ [key]: text }) => {
    if (text.trim() === '') return -1;
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  const texts = [...places.keys()];
  // Each place counts its resources in the one behind it; summed up, that is where they begin.
  const starts = new Uint32Array(texts.length + 1);
  for (const place of placeOf) if (place >= 0) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let place = 0; place < texts.length; place += 1) {
    starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  }
  const next = starts.slice();
  const holders = new Uint32Array(starts[texts.length] ?? 0);
  placeOf.forEach((place, resource) => {
    if (place < 0) return;
    const at = next[place] ?? 0;
    holders[at] = resource;
    next[place] = at + 1;
  });
  return {
    weight: SEARCH_WEIGHTS[key] / totalWeight,
    haystack: haystackOf(texts),
    holders,
    starts,
    norms: Float64Array.from(texts, normOf),
  };
}

/**
 * Fuzzy search over resources: fuse's results in fuse's order, prepared so that a key press is answered in one go.
 * Those of a type that is not `shown` are never a result; a space among them still gives its name to what it holds.
 */
export function createEngine(
  resources: readonly Resource[],
  shown: readonly ResourceType[] = resourceTypes,
): Engine {
  const columns = searchedKeys.map((key) => columnOf(resources, key));
  const kinds = Uint8Array.from(resources, ({ type }) => resourceTypes.indexOf(type));
  const isShown = resourceTypes.map((type) => shown.includes(type));
  const spaces = new Map(resources.flatMap(({ id, name, type }) => (type === 'space' ? [[id, name]] : [])));
  const scores = new Float64Array(resources.length);

  function rank(given: string): Ranking {
    const query = given.slice(0, SEARCH_PATTERN_MAX);
    // A product, from left to right as fuse multiplies; 0 is a resource that nothing was found in.
    scores.fill(0);
    const find = finderOf(query);
    for (const { weight, haystack, holders, starts, norms } of columns) {
      const powers = new Map<number, number>();
      find(haystack, (index, score) => {
        const norm = norms[index] ?? 1;
        const kind = score + Math.round(norm * 10_000);
        let factor = powers.get(kind);
        if (factor === undefined) {
          factor = Math.pow(score === 0 ? Number.EPSILON : score, weight * norm);
          powers.set(kind, factor);
        }
        const end = starts[index + 1] ?? 0;
        for (let at = starts[index] ?? 0; at < end; at += 1) {
          const resource = holders[at] ?? 0;
          const before = scores[resource] ?? 0;
          scores[resource] = before === 0 ? factor : before * factor;
        }
      });
    }
    return ranked();
  }

  /** By score, then as they came. Many share a score, so the scores are sorted and not the resources. */
  function ranked(): Ranking {
    const alike = new Map<number, number[]>();
    const counts: Ranking['counts'] = { all: 0, workflow: 0, datastore: 0, space: 0, dashboard: 0 };
    for (let index = 0; index < scores.length; index += 1) {
      const score = scores[index] ?? 0;
      if (score === 0 || !isShown[kinds[index] ?? 0]) continue;
      const others = alike.get(score);
      if (others) others.push(index);
      else alike.set(score, [index]);
      counts.all += 1;
      counts[resourceTypes[kinds[index] ?? 0] ?? 'workflow'] += 1;
    }
    const order = new Uint32Array(counts.all);
    let at = 0;
    for (const score of Float64Array.from(alike.keys()).sort()) {
      const indices = alike.get(score) ?? [];
      order.set(indices, at);
      at += indices.length;
    }
    return { order, counts };
  }

  function rows(ranking: Ranking, given: string, tab: Tab, from: number, to: number): FoundResource[] {
    const kind = tab === 'all' ? -1 : resourceTypes.indexOf(tab);
    const shown: Resource[] = [];
    let passed = 0;
    for (const index of ranking.order) {
      if (passed >= to) break;
      const resource = resources[index];
      if (!resource || (kind >= 0 && kinds[index] !== kind)) continue;
      if (passed >= from) shown.push(resource);
      passed += 1;
    }
    const query = given.slice(0, SEARCH_PATTERN_MAX);
    const marked = new Fuse(shown, { ...fuseOptions, includeMatches: true, shouldSort: false });
    const matches = new Map(marked.search(query).map(({ refIndex, matches: of }) => [refIndex, of ?? []]));
    return shown.map((resource, index) => ({
      ...resource,
      spaceName: spaces.get(resource.sid) ?? null,
      matched: Object.fromEntries((matches.get(index) ?? []).map(({ key, indices }) => [key, indices])),
    }));
  }

  return { size: resources.length, rank, rows };
}
