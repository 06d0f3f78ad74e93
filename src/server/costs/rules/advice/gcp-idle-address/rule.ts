import { defineAdviceRule } from '../../common/adviceRule';

export const adviceGcpIdleAddress = defineAdviceRule({
  id: 'advice-gcp-idle-address',
  title: 'Recommender: idle IP addresses',
  provider: 'Google Cloud',
  type: 'idle-address',
  group: 'Network',
  effort: 'low',
  verb: 'Release idle address',
  removes: true,
  remediation:
    'Check that no DNS record, firewall rule or partner list still names the address, then release it. A released address cannot be had back.',
});
