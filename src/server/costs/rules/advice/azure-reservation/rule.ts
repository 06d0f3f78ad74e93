import { defineAdviceRule } from '../../common/adviceRule';

export const adviceAzureReservation = defineAdviceRule({
  id: 'advice-azure-reservation',
  title: 'Advisor: reservations',
  provider: 'Microsoft',
  type: 'reservation',
  group: 'Commitments',
  effort: 'medium',
  verb: 'Buy reservation',
  commitment: true,
  remediation:
    'Check that the usage stays for the whole term, then buy. A reservation can be exchanged; refunds are limited in a year.',
});
