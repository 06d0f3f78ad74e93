import type { CloudAccount } from '@shared/api/integrations/entities';
import type { IntegrationDetails } from '@shared/api/integrations/kinds';
import { listed } from './entities';
import type { Answers } from './window';

export const MONITOR = 'arn:aws:ce::111122223333:anomalymonitor/1';
/** An AWS integration. */
export const awsDetails: IntegrationDetails = {
  integrationId: 'aws-1',
  name: 'Payer',
  type: 'AWS',
  status: 'ACTIVE',
  timestamp: '2026-11-01T00:00:00.000Z',
  values: {},
  secrets: [],
  last_check: null,
  created_by: 'Ada',
  updated_at: '2026-11-01T00:00:00.000Z',
  account_ids: null,
  used_by: [],
};

const aws = (accountId: string, accountName: string): CloudAccount => ({
  accountId,
  accountName,
  accountType: 'member',
  chosen: true,
  there: true,
});

/** What the page of an AWS integration asks. */
export const awsAnswers: Answers = {
  'integrations.get': { data: awsDetails },
  'integrations.kinds': listed(),
  'integrations.awsPermissions': listed(),
  'integrations.events': listed(),
  'integrations.eventWatches': listed(),
  'integrations.accounts': {
    data: [aws('111122223333', 'Production'), aws('222233334444', 'Shop'), aws('333344445555', 'Lab')],
    limited: false,
    total: 3,
    chosen: null,
    problem: null,
  },
  'integrations.virtual': listed(),
  'integrations.awsAccounts': {
    data: [{ accountId: '111122223333', accountName: 'Production', accountType: 'own' }],
    more: false,
  },
  'integrations.awsAnomalyMonitors': {
    data: [{ monitorArn: MONITOR, monitorName: 'Services', monitorType: 'SERVICE' }],
    more: false,
  },
  'workflows.regions': listed({ code: 'eu-west-1', name: 'Ireland' }),
};
