/** The rooms that are type-checked, each with its own lib and types. */
export const rooms = ['shared', 'server', 'main', 'preload', 'renderer', 'tests'];
