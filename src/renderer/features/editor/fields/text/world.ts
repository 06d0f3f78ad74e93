import type { ParamWorld } from '../../params/contract';

/** What a field needs to know to complete and preview references. */
export type ReferenceWorld = Pick<ParamWorld, 'tree' | 'scope'>;
