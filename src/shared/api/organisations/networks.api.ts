import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { one } from '../../kernel/paging';

const reply = one(
  z.object({
    /** IP addresses and networks in CIDR notation; none: everybody gets in. */
    networks: z.array(z.string()),
    /** Where the caller comes from. */
    address: z.string(),
    /** The caller sits at the server itself, and gets in whatever the list says. */
    exempt: z.boolean(),
  }),
);

const allowedNetworks = defineCall({
  id: 'organisations.allowedNetworks',
  method: 'GET',
  path: 'organisations/allowed_networks',
  access: 'org:members',
  edits: true,
  summary: 'The IP allow list of the organization, and the address of the caller',
  what: 'IP allow list',
  reads: ['allowedNetworks'],
  reply,
});

const setAllowedNetworks = defineCall({
  id: 'organisations.setAllowedNetworks',
  method: 'PUT',
  path: 'organisations/allowed_networks',
  access: 'org:members',
  edits: true,
  summary: 'Replaces the IP allow list; the address of the caller must be in it',
  changes: ['allowedNetworks'],
  body: z.strictObject({ networks: z.array(z.string().trim().min(1).max(60)).max(200) }),
  reply,
});

export const networkCalls = { allowedNetworks, setAllowedNetworks };
