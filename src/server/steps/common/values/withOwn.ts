import { z } from 'zod';

/** What every step of a kind takes, and what one of them takes besides; what is wrong with both is told at once. */
export const withOwn = <Own, More>(own: z.ZodType<Own>, more: z.ZodType<More>) =>
  z.unknown().transform((given, issues): { own: Own; more: More } => {
    const [first, second] = [own.safeParse(given), more.safeParse(given)];
    if (first.success && second.success) return { own: first.data, more: second.data };
    for (const { message, path } of [...(first.error?.issues ?? []), ...(second.error?.issues ?? [])])
      issues.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });
