import type { ConnectField, IntegrationKind } from '@shared/api/integrations/kinds';
import type { IntegrationProvider } from './integrations.port';

/** The provider as an organization is offered it; undefined: not there. `isLocal`: the workspace of one person's computer. */
export function offered(provider: IntegrationProvider, isLocal: boolean): IntegrationProvider | undefined {
  if (isLocal) return provider;
  if (provider.local) return undefined;
  const { localChoices = {}, kind } = provider;
  const fields = kind.fields.map((field): ConnectField => {
    const only = localChoices[field.id] ?? [];
    return { ...field, options: field.options.filter(({ value }) => !only.includes(value)) };
  });
  return { ...provider, kind: { ...kind, fields } };
}

/** All that its connect page says to an organization. */
export const kindFor = (provider: IntegrationProvider, orgId: string): IntegrationKind => ({
  type: provider.type,
  ...provider.kind,
  setups: provider.setups?.(orgId) ?? [],
  delivers_bills: provider.bills !== undefined,
  has_inventory: provider.inventory !== undefined,
});

/** Whether a field is asked for, as the values are. */
export const isAsked = ({ shown }: ConnectField, valueOf: (id: string) => string): boolean =>
  shown === null || shown.values.includes(valueOf(shown.field));
