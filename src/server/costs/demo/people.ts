import { z } from 'zod';
import { roles } from '@shared/model/permissions';
import people from '../../../../resources/demo/people.json';

/** The demo company's organisation, for the domains that show people, teams, boards, spaces and customers. */
const shape = z.strictObject({
  organisation: z.string(),
  members: z.array(
    z.strictObject({
      email: z.email(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(roles),
      /** Key of a team in company.json. */
      team: z.string(),
    }),
  ),
  /** team → who answers for it. */
  owners: z.record(z.string(), z.email()),
  spaces: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  boards: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      /** How the board sums up its cases. */
      groupBy: z.enum(['account', 'owner', 'type']),
      rules: z.array(z.string()),
    }),
  ),
  /** Organisations below this one in the managed-service mode, and the accounts (ids) that are theirs. */
  customers: z.array(z.strictObject({ name: z.string(), accounts: z.array(z.string()) })),
});

export type DemoPeople = z.infer<typeof shape>;

export const demoPeople = (): DemoPeople => shape.parse(people);
