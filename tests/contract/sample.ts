import type { CallId, CallRequest } from '@shared/api/index';
import type { Harness } from './harness';
import type { Organisation, Person } from './world';

export interface Sample<K extends CallId> {
  /** Whose organisation the call makes sense in; `acme` unless said. */
  in?: 'acme' | 'msp' | 'first';
  /**
   * A request that succeeds, sent by `as` in their organisation; it may prepare what it needs by other calls or rows.
   * The ids in it must be of that organisation: the tests send the same request from another one.
   */
  request(harness: Harness, as: Person, organisation: Organisation): Promise<CallRequest<K>>;
  /** 200 unless said, for a call whose good answer needs more than this test has. */
  status?: number;
}

/** The samples of one domain, exported as `samples` from tests/contract/samples/<domain>.ts. */
export type Samples = { [K in CallId]?: Sample<K> };

interface AnySample {
  in?: 'acme' | 'msp' | 'first';
  request(harness: Harness, as: Person, organisation: Organisation): Promise<object>;
  status?: number;
}

const files = import.meta.glob<{ samples: Samples }>('./samples/*.ts', { eager: true });
const all: Partial<Record<CallId, AnySample>> = Object.assign(
  {},
  ...Object.values(files).map((file) => file.samples),
);

export function sampleOf(id: CallId): AnySample {
  const found = all[id];
  if (!found) throw new Error(`${id} has no sample: add one in tests/contract/samples/.`);
  return found;
}

export const hasSample = (id: CallId): boolean => all[id] !== undefined;
