/** A path of the app, as an answer names it; never another site, whatever a model wrote. */
export function ownPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : null;
}

/** The path of each part, where a later part does not lead to the same. */
export function pathsOf(configurations: readonly Readonly<Record<string, unknown>>[]): (string | null)[] {
  const paths = configurations.map(({ path }) => ownPath(path));
  return paths.map((path, at) => (paths.includes(path, at + 1) ? null : path));
}

export const agentPath = (orgId: string, agentId: string, threadId: string | null): string => {
  const parts = threadId === null ? [orgId, agentId] : [orgId, agentId, threadId];
  return `/agents/${parts.map(encodeURIComponent).join('/')}`;
};
