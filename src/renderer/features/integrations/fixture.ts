import type { ConnectField, ConnectionCheck, Integration, IntegrationKind } from '../../data/integrations';

/** Pieces for tests, of which each says only what matters to it. */
export const aField = (given: Partial<ConnectField> & Pick<ConnectField, 'id'>): ConnectField => ({
  label: given.id,
  kind: 'text',
  required: true,
  help: '',
  placeholder: '',
  initial: '',
  options: [],
  accept: '',
  shown: null,
  advanced: false,
  ...given,
});

export const aKind = (given: Pick<IntegrationKind, 'type' | 'category'>): IntegrationKind => ({
  name: given.type,
  summary: '',
  fields: [],
  permissions: [],
  guide: [],
  setups: [],
  delivers_bills: false,
  has_inventory: false,
  ...given,
});

export const anIntegration = (
  given: Partial<Integration> & Pick<Integration, 'name' | 'type'>,
): Integration => ({
  integrationId: given.name,
  status: 'ACTIVE',
  timestamp: '2026-11-01T00:00:00.000Z',
  ...given,
});

export const aCheck = (given: Partial<ConnectionCheck> = {}): ConnectionCheck => ({
  ok: true,
  message: '',
  permissions: [],
  checked_at: '2026-11-01T00:00:00.000Z',
  ...given,
});
