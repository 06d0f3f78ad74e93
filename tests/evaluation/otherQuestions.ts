import type { EvaluationQuestion } from './question';

const quarter = `day BETWEEN '2026-01-01' AND '2026-03-31'`;
/** What is committed to and how well it is used. */
export const commitmentQuestions: readonly EvaluationQuestion[] = [
  {
    ask: 'How much did unused commitments cost us last quarter?',
    truth: {
      of: 'charges' as const,
      sql: `SELECT round(sum(cost), 2) FROM charges WHERE ${quarter} AND commitment = 'Unused'`,
    },
    calls: [{ name: 'commitments', args: { from: '2026-01-01', to: '2026-03-31' } }],
    figures: 'waste',
    byRule: false,
  },
  {
    ask: 'What did each of our commitments use from January to March 2026?',
    truth: {
      of: 'charges' as const,
      sql: `SELECT round(sum(cost), 2) FROM charges WHERE ${quarter} AND commitment = 'Used' GROUP BY commitment_id`,
    },
    calls: [{ name: 'commitments', args: {} }],
    figures: 'commitments.*.used',
    byRule: false,
  },
];

const open = `org_id = $1 AND status IN ('open', 'acknowledged', 'in_progress')`;
/** What cases could save, and whose they are. */
export const caseQuestions: readonly EvaluationQuestion[] = [
  {
    ask: 'How much could we save per month?',
    truth: {
      of: 'cases' as const,
      sql: `SELECT round(sum(monthly_saving)::numeric, 2) FROM cases WHERE ${open} AND counts`,
    },
    calls: [{ name: 'possible_savings', args: { per: 'month' } }],
    figures: 'said',
    byRule: true,
  },
  {
    ask: 'What is our savings potential per year?',
    truth: {
      of: 'cases' as const,
      sql: `SELECT round(sum(monthly_saving)::numeric * 12, 2) FROM cases WHERE ${open} AND counts`,
    },
    calls: [{ name: 'possible_savings', args: { per: 'year' } }],
    figures: 'said',
    byRule: true,
  },
  ...[3, 5, 10].map((count) => ({
    ask: `What are the top ${count} cost savings per month?`,
    truth: {
      of: 'cases' as const,
      sql: `SELECT round(monthly_saving::numeric, 2) FROM cases WHERE ${open} AND counts AND monthly_saving > 0 ORDER BY monthly_saving DESC LIMIT ${count}`,
    },
    calls: [{ name: 'possible_savings', args: { per: 'month', count } }],
    figures: 'tables.*.rows.*.amount',
    byRule: true,
  })),
  {
    ask: 'How many open cases are there?',
    truth: { of: 'cases' as const, sql: `SELECT count(*) FROM cases WHERE ${open}` },
    calls: [{ name: 'open_cases', args: {} }],
    figures: 'said',
    byRule: true,
  },
  {
    ask: 'Which cases have no owner?',
    truth: {
      of: 'cases' as const,
      sql: `SELECT count(*) FROM cases WHERE ${open} AND coalesce(owner, '') = ''`,
    },
    calls: [{ name: 'open_cases', args: { whose: 'nobody' } }],
    figures: 'said',
    byRule: true,
  },
  {
    ask: 'Which cases belong to maya.lindqvist?',
    truth: {
      of: 'cases' as const,
      sql: `SELECT count(*) FROM cases WHERE ${open} AND owner LIKE '%maya.lindqvist%'`,
    },
    calls: [{ name: 'open_cases', args: { owner: 'maya.lindqvist' } }],
    figures: 'said',
    byRule: true,
  },
];
