/** What an API key is good for: calls that change nothing, or all that its role may do. */
export const keyScopes = ['read', 'write'] as const;
export type KeyScope = (typeof keyScopes)[number];
