import { executionPrefix } from '@server/engine/runtime/ids';

const prefix = executionPrefix(new Date());

/** The id of an execution that a test puts into the present week's table by itself; the same for the same name. */
export const presentId = (name: string | number | undefined) => `${prefix}-${name}`;
