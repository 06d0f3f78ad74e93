import type { IFuseOptions } from 'fuse.js';
import { SEARCH_DISTANCE, SEARCH_MATCH_MIN, SEARCH_THRESHOLD, SEARCH_WEIGHTS } from '@shared/model/limits';
import type { Resource } from './resource';

/** In the order in which fuse multiplies what they score. */
export const searchedKeys = ['name', 'id', 'type', 'sid'] as const;
export type SearchedKey = (typeof searchedKeys)[number];

export const bitapOptions = {
  threshold: SEARCH_THRESHOLD,
  distance: SEARCH_DISTANCE,
  minMatchCharLength: SEARCH_MATCH_MIN,
} as const;

export const fuseOptions: IFuseOptions<Resource> = {
  ...bitapOptions,
  keys: searchedKeys.map((name) => ({ name, weight: SEARCH_WEIGHTS[name] })),
};
