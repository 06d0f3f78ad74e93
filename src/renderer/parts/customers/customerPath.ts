export const customerPath = (id: string, tab?: 'users' | 'integrations' | 'audit'): string =>
  `/customers/${encodeURIComponent(id)}${tab ? `?tab=${tab}` : ''}`;
