import type { Ask, CommitmentEnd } from './common/rule';

/** rules_commitment: when commitments end, where a file beside the bills tells it. */
export async function writeCommitments(ask: Ask, commitments: readonly CommitmentEnd[]): Promise<void> {
  await ask(
    `CREATE OR REPLACE TEMP TABLE rules_commitment AS
     SELECT one."commitmentId" AS commitment_id, max(one."end") AS end_day
     FROM (SELECT unnest(from_json($rows::JSON, '[{"commitmentId":"VARCHAR","end":"DATE"}]')) AS one) GROUP BY 1`,
    { rows: JSON.stringify(commitments) },
  );
}
