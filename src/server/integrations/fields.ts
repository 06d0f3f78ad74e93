import type { Capability, ConnectField, NeededPermission } from '@shared/api/integrations/kinds';
import type { Connected } from '../domains/integrations/connected.port';

type Words = Pick<ConnectField, 'label'> & Partial<Omit<ConnectField, 'id' | 'kind' | 'label'>>;

const of =
  (kind: ConnectField['kind']) =>
  (id: string, words: Words): ConnectField => ({
    id,
    kind,
    required: true,
    help: '',
    placeholder: '',
    initial: '',
    options: [],
    accept: '',
    shown: null,
    advanced: false,
    ...words,
  });

/** Fields of connect pages: required and shown at once unless said otherwise. */
export const text = of('text');
export const url = of('url');
export const email = of('email');
export const secret = of('secret');
export const choice = of('choice');

export const permission = (
  name: string,
  why: string,
  { optional = false, capability = 'connection' }: { optional?: boolean; capability?: Capability } = {},
): NeededPermission => ({ name, why, optional, capability });

/** What was filled in; empty when nothing was. */
export function valueOf({ settings }: Connected, fieldId: string): string {
  const value = settings[fieldId];
  return typeof value === 'string' ? value : '';
}

/** A path below a service's address, which people write with a slash at its end or without. */
export const below = (address: string, path: string) => `${address.replace(/\/+$/, '')}/${path}`;

export const byName =
  <T>(nameOf: (item: T) => string) =>
  (a: T, b: T): number =>
    nameOf(a).localeCompare(nameOf(b), 'en', { sensitivity: 'base', numeric: true });
