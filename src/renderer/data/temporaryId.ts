const PREFIX = 'temp-';

/** API-03: the id of what is shown before the server has made it. */
export const temporaryId = (): string => PREFIX + crypto.randomUUID();

export const isTemporary = (id: string): boolean => id.startsWith(PREFIX);
