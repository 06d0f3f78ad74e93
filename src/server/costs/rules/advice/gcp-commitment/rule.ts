import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpCommitment = defineAdviceRule({
  id: 'advice-gcp-commitment',
  title: 'Recommender: committed use discounts',
  provider: 'Google Cloud',
  type: 'commitment',
  group: 'Commitments',
  effort: 'medium',
  verb: 'Buy commitment',
  commitment: true,
  remediation: 'Check that the usage stays for the whole term, then buy. A commitment cannot be cancelled.',
});
