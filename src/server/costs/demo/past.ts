import { z } from 'zod';
import past from '../../../../resources/demo/past.json';

const statuses = ['acknowledged', 'in_progress', 'completed', 'excluded'] as const;

const act = z.strictObject({
  /** Days before the last day of the bills. */
  day: z.number().int().min(0),
  who: z.email(),
  /** The case: of this rule, about the resource of this name. */
  rule: z.string(),
  name: z.string(),
  do: z.enum([...statuses, 'comment', 'owner', 'plan']),
  text: z.string().optional(),
  owner: z.email().optional(),
  /** Of an exclusion or a plan: its end is so many days before the last day; negative: after it. */
  untilDays: z.number().int().optional(),
});

const look = z.strictObject({
  /** Days before the last day of the bills; the first look first. */
  day: z.number().int().min(1),
  /** The saving rules that ran. */
  rules: z.array(z.string()),
  /** Savings were measured as well; those of what regressed later have to be. */
  measures: z.boolean().default(false),
});

const shape = z.strictObject({
  looks: z.array(look),
  /** What its people did, the first one first. */
  acts: z.array(act),
});

export type DemoLook = z.infer<typeof look>;
export type DemoAct = z.infer<typeof act>;
type DemoPast = z.infer<typeof shape>;

/** What the demo company's people have done with their cases before the demo is loaded. */
export const demoPast = (): DemoPast => shape.parse(past);
