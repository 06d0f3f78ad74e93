import { basename, dirname, join, relative } from 'node:path';

/** Beside the folders of an organization’s sources. */
export const ROLLUPS = 'rollups';

const HASH = 20;

/** The rollups of a bill lie in a folder of its source’s name; theirs begin with the bill’s and that of what they hold. */
export const targetOf = (folder: string, bill: string, id: string): string =>
  join(folder, ROLLUPS, relative(folder, dirname(bill)), `${basename(bill, '.parquet')}.${id}`);

/** The end of the name is that of the content, so that another content is noticed. */
export const nameOf = (target: string, sha256: string): string =>
  `${target}.${sha256.slice(0, HASH)}.parquet`;

/** It was tried, and saves nothing. */
export const noneOf = (target: string): string => `${target}.none`;

interface RollupName {
  /** How the name begins. */
  target: string;
  /** The name of the bill’s file. */
  bill: string;
  /** Null: there is none, for it would save nothing. */
  content: string | null;
}

export function readName(name: string): RollupName | null {
  const [, bill, id, content] =
    /^([\w-]+)\.([0-9a-f]{16})\.(?:([0-9a-f]{20})\.parquet|none)$/.exec(name) ?? [];
  if (bill === undefined || id === undefined) return null;
  return { target: `${bill}.${id}`, bill: `${bill}.parquet`, content: content ?? null };
}

export const isOf = (content: string, sha256: string): boolean => sha256.startsWith(content);
